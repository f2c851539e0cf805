/// Why Redis hasn't done what it was asked.
package enum RedisError: Error, Sendable, Hashable {
    /// There is no connection to be had.
    case unreachable
    /// The answer took too long.
    case timedOut
    /// The connection ended before the answer was there.
    case lost
    /// Redis said no; with the word that its answer begins with, such as `WRONGPASS`.
    case refused(String)
    /// The answer isn't what this command gives, or isn't Redis' at all.
    case malformed
    /// Too many wait already.
    case busy
    /// The task was cancelled.
    case cancelled
}

extension RedisError {
    /// Whether Redis is there, and says no.
    package var isRefusal: Bool { if case .refused = self { true } else { false } }
}

extension RedisError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable: "there is no connection to be had"
        case .timedOut: "the answer took too long"
        case .lost: "the connection was lost"
        case .refused(let word): "it refuses with \(word)"
        case .malformed: "the answer isn't Redis'"
        case .busy: "too many wait already"
        case .cancelled: "it was cancelled"
        }
    }
}
