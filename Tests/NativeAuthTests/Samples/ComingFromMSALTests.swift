import Foundation
import Testing

/// Each public name of the two SDKs that the article is about has a row there.
@Suite("The article for those who come from another SDK")
struct ComingFromMSALTests {
    /// A type, or nothing for what stands for itself, and its members.
    typealias Names = (type: String?, members: [String])

    static let mirrored: [Names] = [
        (nil, ["shared", "isConfigured", "configure", "capabilities", "mfaRequired", "registrationRequired"]),
        (nil, ["startPasswordReset", "signIn", "signUp"]),
        ("PasswordResetCodeStep", ["sentTo", "codeLength", "submitCode", "resendCode"]),
        ("PasswordResetNewPasswordStep", ["submitPassword"]),
        ("NativeSignInStep", ["completed", "codeRequired", "mfaRequired", "strongAuthRegistrationRequired"]),
        ("TophhieNativeSignInResult", ["idToken", "username", "accountIdentifier"]),
        ("MFAStep", ["requestChallenge"]),
        ("MFAChallengeResult", ["verificationRequired", "selectionRequired"]),
        ("MFAVerificationStep", []),
        ("StrongAuthRegistrationStep", ["availableMethods", "registerEmail", "registerSMS", "register"]),
        (nil, ["verificationRequired", "completed"]),
        ("StrongAuthMethod", ["id", "challengeType", "loginHint", "channel", "email", "phone", "other"]),
        ("SignUpCodeStep", ["submitCode"]),
        ("SignUpNextStep", ["attributesRequired", "passwordRequired", "completed"]),
        ("SignInAfterSignUpStep", []),
        ("RequiredAttribute", ["name", "type", "required", "regex"]),
        (
            "PasswordResetError",
            [
                "notConfigured", "notSupported", "invalidCode", "invalidPassword", "browserRequired", "underlying",
                "unknown",
            ]
        ),
        (
            "NativeAuthError",
            [
                "notConfigured", "invalidCredentials", "invalidCode", "invalidInput", "invalidPassword", "userNotFound",
                "userAlreadyExists", "invalidAttributes", "browserRequired", "noMatchingAuthMethod", "underlying",
                "unknown",
            ]
        ),
        ("PasswordResetView", ["email", "allowsEmailEntry"]),
        ("StrongAuthRegistrationView", ["registration"]),
    ]

    private static let afterwards = [
        "onSignInCompleted", "onSignInAwaitingMFA", "onSignInStrongAuthMethodRegistration",
    ]

    static let msal: [Names] = [
        ("MSALNativeAuthPublicClientApplication", []),
        (nil, ["signUp", "signIn", "resetPassword", "getNativeAuthUserAccount", "sliceConfig", "correlationId"]),
        ("MSALNativeAuthPublicClientApplicationConfig", ["clientId", "tenantSubdomain", "authority"]),
        ("MSALNativeAuthChallengeTypes", ["OOB", "password"]),
        ("MSALNativeAuthCapabilities", ["mfaRequired", "registrationRequired"]),
        ("MSALNativeAuthRequestInterceptor", []),
        ("MSALGlobalConfig", ["loggerConfig"]),
        ("MSALNativeAuthChannelType", ["isEmailType", "isPhoneType", "value"]),
        (nil, ["sentTo", "channelTargetType", "codeLength", "redirectUri", "newState"]),
        ("MSALNativeAuthResetPasswordParameters", ["username"]),
        ("ResetPasswordStartDelegate", ["onResetPasswordCodeRequired"]),
        ("ResetPasswordCodeRequiredState", ["submitCode", "resendCode"]),
        ("ResetPasswordResendCodeDelegate", ["onResetPasswordResendCodeRequired"]),
        ("ResetPasswordVerifyCodeDelegate", ["onPasswordRequired"]),
        ("ResetPasswordRequiredState", ["submitPassword"]),
        ("ResetPasswordRequiredDelegate", ["onResetPasswordCompleted"]),
        ("SignInAfterResetPasswordState", ["signIn"]),
        ("MSALNativeAuthSignInAfterResetPasswordParameters", ["scopes", "claimsRequest"]),
        ("SignInAfterResetPasswordDelegate", afterwards),
        ("MSALNativeAuthSignInParameters", ["username", "password", "scopes", "claimsRequest"]),
        ("SignInStartDelegate", ["onSignInCodeRequired", "onSignInPasswordRequired", "onSignInCompleted"]),
        ("SignInCodeRequiredState", ["submitCode", "resendCode"]),
        ("SignInResendCodeDelegate", ["onSignInResendCodeCodeRequired"]),
        ("SignInVerifyCodeDelegate", ["onSignInCompleted"]),
        ("SignInPasswordRequiredState", ["submitPassword"]),
        ("SignInPasswordRequiredDelegate", ["onSignInCompleted"]),
        ("AwaitingMFAState", ["requestChallenge"]),
        ("MFARequiredState", ["requestChallenge", "submitChallenge"]),
        ("MSALAuthMethod", ["id", "challengeType", "channelTargetType", "loginHint"]),
        (
            "MFARequestChallengeDelegate",
            ["onMFARequestChallengeVerificationRequired", "onMFARequestChallengeSelectionRequired"]
        ),
        ("MFASubmitChallengeDelegate", ["onSignInCompleted"]),
        ("RegisterStrongAuthState", ["authMethods", "challengeAuthMethod"]),
        ("MSALNativeAuthChallengeAuthMethodParameters", ["authMethod", "verificationContact"]),
        (
            "RegisterStrongAuthChallengeDelegate",
            ["onRegisterStrongAuthVerificationRequired", "onSignInCompleted"]
        ),
        (
            "MSALNativeAuthRegisterStrongAuthVerificationRequiredResult",
            ["newState", "sentTo", "channelTargetType", "codeLength"]
        ),
        ("RegisterStrongAuthVerificationRequiredState", ["submitChallenge", "challengeAuthMethod"]),
        ("RegisterStrongAuthSubmitChallengeDelegate", ["onSignInCompleted"]),
        ("MSALNativeAuthSignUpParameters", ["username", "password", "attributes"]),
        ("SignUpStartDelegate", ["onSignUpCodeRequired", "onSignUpAttributesInvalid"]),
        ("SignUpCodeRequiredState", ["submitCode", "resendCode"]),
        ("SignUpResendCodeDelegate", ["onSignUpResendCodeCodeRequired"]),
        (
            "SignUpVerifyCodeDelegate",
            ["onSignUpPasswordRequired", "onSignUpAttributesRequired", "onSignUpCompleted"]
        ),
        ("SignUpPasswordRequiredState", ["submitPassword"]),
        ("SignUpPasswordRequiredDelegate", ["onSignUpAttributesRequired", "onSignUpCompleted"]),
        ("SignUpAttributesRequiredState", ["submitAttributes"]),
        (
            "SignUpAttributesRequiredDelegate",
            ["onSignUpAttributesRequired", "onSignUpAttributesInvalid", "onSignUpCompleted"]
        ),
        ("MSALNativeAuthRequiredAttribute", ["name", "type", "required", "regex"]),
        ("SignInAfterSignUpState", ["signIn"]),
        ("MSALNativeAuthSignInAfterSignUpParameters", ["scopes", "claimsRequest"]),
        ("SignInAfterSignUpDelegate", afterwards),
        ("MSALNativeAuthUserAccountResult", ["idToken", "account", "getAccessToken", "signOut"]),
        ("MSALNativeAuthGetAccessTokenParameters", ["scopes", "forceRefresh"]),
        ("CredentialsDelegate", ["onAccessTokenRetrieveCompleted"]),
        ("MSALNativeAuthTokenResult", ["accessToken", "scopes", "expiresOn"]),
        ("MSALNativeAuthError", ["errorCodes", "correlationId", "errorUri", "errorDescription"]),
        ("RetrieveAccessTokenError", ["isRefreshTokenExpired"]),
        (nil, ["ResetPasswordStartError", "VerifyCodeError", "ResendCodeError", "PasswordRequiredError"]),
        (nil, ["SignInStartError", "SignInAfterResetPasswordError", "SignUpStartError", "AttributesRequiredError"]),
        (nil, ["SignInAfterSignUpError", "MFARequestChallengeError", "MFASubmitChallengeError"]),
        (nil, ["RegisterStrongAuthChallengeError", "RegisterStrongAuthSubmitChallengeError"]),
        (nil, ["isInvalidUsername", "isUserNotFound", "isUserAlreadyExists", "isUserDoesNotHavePassword"]),
        (nil, ["isInvalidCredentials", "isInvalidPassword", "isInvalidCode", "isInvalidChallenge", "isInvalidInput"]),
        (nil, ["isAuthMethodBlocked", "isVerificationContactBlocked", "isBrowserRequired"]),
    ]

    private static let heading = "### The API that this package mirrors"

    /// The words in code of the first column of each row, in the tables of that API or in those before them.
    private static func rows(ofMirrored: Bool) throws -> [Set<Substring>] {
        let lines = try DocumentationSamplesTests.lines(of: "Sources/NativeAuth/NativeAuth.docc/ComingFromMSAL.md")
        let start = try #require(lines.firstIndex(of: heading))
        let end = try #require(lines[(start + 1)...].firstIndex { $0.hasPrefix("### ") })
        let cells = (ofMirrored ? lines[start..<end] : lines[..<start]).map { $0.components(separatedBy: " | ") }
        return cells.filter { $0.count == 2 && $0[1].count > 2 }.map { cell in
            let code = cell[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            return Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber } })
        }
    }

    private static func missing(_ names: Names, in rows: [Set<Substring>]) -> [String] {
        let own = rows.filter { row in names.type.map { row.contains($0[...]) } ?? true }
        let words = own.reduce(into: Set()) { $0.formUnion($1) }
        return own.isEmpty ? [names.type ?? ""] : names.members.filter { !words.contains($0[...]) }
    }

    @Test("has a row for each name of the API that this package mirrors", arguments: mirrored.indices)
    func mirroredNames(_ index: Int) throws {
        #expect(try Self.missing(Self.mirrored[index], in: Self.rows(ofMirrored: true)) == [])
    }

    @Test("has a row for each name of the mobile SDK", arguments: msal.indices)
    func namesOfMSAL(_ index: Int) throws {
        #expect(try Self.missing(Self.msal[index], in: Self.rows(ofMirrored: false)) == [])
    }

    @Test("has no row for what is no name")
    func nothing() throws {
        let rows = try Self.rows(ofMirrored: true)
        #expect(rows.count > 20)
        #expect(Self.missing(("PasswordResetCodeStep", ["submitPassword"]), in: rows) == ["submitPassword"])
        #expect(Self.missing(("NoStep", []), in: rows) == ["NoStep"])
    }
}
