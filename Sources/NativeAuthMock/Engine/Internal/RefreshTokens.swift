import Foundation

/// The refresh tokens that can still be used, or have expired unused.
struct RefreshTokens: Sendable {
    /// What a refresh token stands for.
    struct Grant: Sendable, Codable {
        let user: String
        let scope: String
        /// The account's count of passwords at the time; another password revokes the token.
        let passwordVersion: Int
        let hasSecondFactor: Bool
        let expiresAt: Date
    }

    var grants: [String: Grant] = [:]

    /// For how long a token that has expired is told from a made-up one.
    private static let memory: TimeInterval = 24 * 60 * 60

    mutating func dropExpired(at now: Date) {
        let end = now.addingTimeInterval(-Self.memory)
        grants = grants.filter { $0.value.expiresAt > end }
    }
}
