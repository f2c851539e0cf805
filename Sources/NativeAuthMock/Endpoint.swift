/// An endpoint of the protocol, named by its path behind the tenant.
public struct Endpoint: RawRepresentable, Sendable, Hashable {
    /// The path behind the tenant's segment, without a slash at either end.
    public let rawValue: String

    /// Names an endpoint by its path.
    ///
    /// - Parameter rawValue: The path behind the tenant's segment, as in `resetpassword/v1.0/start`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Matches a request to any endpoint, where a fault is injected.
    public static let any = Endpoint(rawValue: "*")

    /// Starts a password reset.
    public static let resetPasswordStart = Endpoint(rawValue: "resetpassword/v1.0/start")
    /// Sends the one-time passcode of a password reset.
    public static let resetPasswordChallenge = Endpoint(rawValue: "resetpassword/v1.0/challenge")
    /// Takes the one-time passcode of a password reset.
    public static let resetPasswordContinue = Endpoint(rawValue: "resetpassword/v1.0/continue")
    /// Takes the new password.
    public static let resetPasswordSubmit = Endpoint(rawValue: "resetpassword/v1.0/submit")
    /// Says how far the change of the password has come.
    public static let resetPasswordPollCompletion = Endpoint(rawValue: "resetpassword/v1.0/poll_completion")

    /// Starts a sign-in.
    public static let signInInitiate = Endpoint(rawValue: "oauth2/v2.0/initiate")
    /// Says what a sign-in asks for, and sends a one-time passcode if that is what it asks for.
    public static let signInChallenge = Endpoint(rawValue: "oauth2/v2.0/challenge")
    /// Lists the second factors of an account.
    public static let signInIntrospect = Endpoint(rawValue: "oauth2/v2.0/introspect")
    /// Exchanges a password, a one-time passcode, a continuation token or a refresh token for tokens.
    public static let token = Endpoint(rawValue: "oauth2/v2.0/token")

    /// Starts a sign-up.
    public static let signUpStart = Endpoint(rawValue: "signup/v1.0/start")
    /// Sends the one-time passcode of a sign-up.
    public static let signUpChallenge = Endpoint(rawValue: "signup/v1.0/challenge")
    /// Takes a sign-up's one-time passcode, password or attributes.
    public static let signUpContinue = Endpoint(rawValue: "signup/v1.0/continue")

    /// Lists the methods that an account may register.
    public static let registerIntrospect = Endpoint(rawValue: "register/v1.0/introspect")
    /// Sends a one-time passcode to the method being registered.
    public static let registerChallenge = Endpoint(rawValue: "register/v1.0/challenge")
    /// Takes the one-time passcode of the method being registered.
    public static let registerContinue = Endpoint(rawValue: "register/v1.0/continue")

    /// Shows the page on which a person signs in, for an app that sent its browser there.
    public static let authorize = Endpoint(rawValue: "oauth2/v2.0/authorize")
    /// Takes what a person enters on the pages of a sign-in.
    public static let signInPage = Endpoint(rawValue: "oauth2/v2.0/login")
    /// Signs out in a browser.
    public static let logout = Endpoint(rawValue: "oauth2/v2.0/logout")
    /// Says where a client of OpenID Connect finds the other endpoints.
    public static let openIdConfiguration = Endpoint(rawValue: "v2.0/.well-known/openid-configuration")
    /// Lists the keys with which tokens are signed.
    public static let keys = Endpoint(rawValue: "discovery/v2.0/keys")

    /// Every endpoint: those of the protocol's first version, and those of OpenID Connect.
    public static let all: [Endpoint] = [
        resetPasswordStart, resetPasswordChallenge, resetPasswordContinue, resetPasswordSubmit,
        resetPasswordPollCompletion,
        signInInitiate, signInChallenge, signInIntrospect, token,
        signUpStart, signUpChallenge, signUpContinue,
        registerIntrospect, registerChallenge, registerContinue,
        authorize, signInPage, logout, openIdConfiguration, keys,
    ]
}
