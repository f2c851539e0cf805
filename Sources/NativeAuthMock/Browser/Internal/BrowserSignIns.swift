import Foundation

/// A sign-in in a browser, between its first page and the way back to the app.
struct BrowserSignIn: Sendable {
    enum Step: Sendable {
        /// A name is asked for, and a password of those who have one.
        case credentials
        /// A code was sent; the continuation token is that of its flow.
        case code(continuation: JSON, sentTo: String)
        /// Another identity provider is to say who it is.
        case provider(user: String)
    }

    let id: String
    let request: AuthorizationRequest
    let expiresAt: Date
    var step = Step.credentials
}

/// A code that an app exchanges for tokens.
struct AuthorizationCode: Sendable {
    /// The account's key.
    let user: String
    let request: AuthorizationRequest
    let expiresAt: Date
    var isRedeemed = false
}

/// The sign-ins in browsers that go on, and the codes that came of others.
struct BrowserSignIns: Sendable {
    static let lifetime: TimeInterval = 600

    var going: [String: BrowserSignIn] = [:]
    var codes: [String: AuthorizationCode] = [:]

    /// Drops what nobody came back for in time; a code that was redeemed is remembered for as long, to tell a replay.
    mutating func forgetExpired(at now: Date) {
        going = going.filter { $0.value.expiresAt > now }
        codes = codes.filter { $0.value.expiresAt > now }
    }
}
