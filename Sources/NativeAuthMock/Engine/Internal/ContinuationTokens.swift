import Foundation

/// Where a flow stands, which decides what its continuation token is good for.
enum FlowStep: Sendable {
    case resetStarted
    case resetCodeSent
    case resetCodeVerified
    case resetSubmitted
    case resetCompleted
    case signInStarted
    case signInPasswordAsked
    case signInCodeSent
}

/// A continuation token that was found valid for the call that brought it.
struct ContinuationToken: Sendable {
    let text: String
    let flow: Int
    let step: FlowStep
    /// The tenant's segment of the path, to which the token is bound.
    let tenant: String
    let expiresAt: Date
}

/// The continuation tokens that can still be used, or have expired unused.
struct ContinuationTokens: Sendable {
    private var tokens: [String: ContinuationToken] = [:]

    mutating func issue(_ token: ContinuationToken) {
        tokens[token.text] = token
    }

    mutating func spend(_ token: ContinuationToken) {
        tokens[token.text] = nil
    }

    func find(
        _ text: String,
        at steps: Set<FlowStep>,
        tenant: String,
        now: Date,
        error: String
    ) throws(Refusal) -> ContinuationToken {
        guard let token = tokens[text], steps.contains(token.step), token.tenant == tenant else {
            throw .invalidToken(error: error)
        }
        guard now < token.expiresAt else { throw .expiredToken }
        return token
    }
}
