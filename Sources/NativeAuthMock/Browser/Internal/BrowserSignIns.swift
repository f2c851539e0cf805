import Foundation

/// A sign-in in a browser, between its first page and the way back to the app.
struct BrowserSignIn: Sendable, Codable {
    enum Step: Sendable, Codable {
        /// A name is asked for, and a password of those who have one.
        case credentials
        /// Another password is to be set before the sign-in goes on.
        case newPassword(continuation: String)
        /// One of several methods is to be chosen as the second factor.
        case methods(continuation: String, [Account.StrongMethod])
        /// An address is to be registered as a method, perhaps the one that is suggested.
        case registration(continuation: String, suggestion: String)
        /// A code was sent.
        case code(SentCode)
        /// Another identity provider is to say who it is.
        case provider(user: String, MockUser.IdentityProvider)
    }

    let id: String
    let request: AuthorizationRequest
    let expiresAt: Date
    var step = Step.credentials
}

/// A code that waits to be entered, and what another one is sent for.
struct SentCode: Sendable, Codable {
    enum Purpose: Sendable, Codable {
        case signIn
        case secondFactor(id: String)
        case registration(address: String)
    }

    let purpose: Purpose
    /// The continuation token of its flow.
    let continuation: String
    let sentTo: String
}

/// A code that an app exchanges for tokens.
struct AuthorizationCode: Sendable, Codable {
    /// The account's key.
    let user: String
    let hasSecondFactor: Bool
    let request: AuthorizationRequest
    let expiresAt: Date
    var isRedeemed = false
}

/// The sign-ins in browsers that go on, and the codes that came of others.
struct BrowserSignIns: Sendable {
    static let lifetime: TimeInterval = 600

    var going: [String: BrowserSignIn] = [:]
    var codes: [String: AuthorizationCode] = [:]

    /// For how long an expired or redeemed code is remembered, so that it can be told from a made-up one.
    private static let memory: TimeInterval = 60 * 60

    /// Drops what nobody came back for in time.
    mutating func forgetExpired(at now: Date) {
        going = going.filter { $0.value.expiresAt > now }
        codes = codes.filter { $0.value.expiresAt.addingTimeInterval(Self.memory) > now }
    }
}
