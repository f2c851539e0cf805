import Foundation

/// A continuation token, and what it is good for.
struct ContinuationToken: Sendable, Codable {
    let text: String
    let flow: Int
    let step: FlowStep
    /// The tenant's segment of the path, to which the token is bound.
    let tenant: String
    let expiresAt: Date
    var isSpent = false
}

/// The flows with all their continuation tokens.
///
/// A flow that nobody goes on with is dropped, and its tokens with it. Until then they can be told from made-up ones.
struct Flows: Sendable {
    private(set) var flows: [Int: Flow] = [:]
    private(set) var tokens: [String: ContinuationToken] = [:]
    private var lastId = 0

    /// For how long the tokens of a flow are remembered after the newest has expired.
    private static let memory: TimeInterval = 60 * 60

    init() {}

    init(_ flows: [Int: Flow], _ tokens: [String: ContinuationToken]) {
        self.flows = flows
        self.tokens = tokens
        lastId = flows.keys.max() ?? 0
    }

    var count: Int { flows.count }

    subscript(id: Int) -> Flow? { flows[id] }

    mutating func add(_ flow: Flow) -> Int {
        lastId += 1
        flows[lastId] = flow
        return lastId
    }

    mutating func change<Result>(
        _ id: Int,
        _ body: (inout Flow) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        guard var flow = flows.removeValue(forKey: id) else { throw .invalidToken() }
        defer { flows[id] = flow }
        return try body(&flow)
    }

    mutating func issue(_ token: ContinuationToken) {
        tokens[token.text] = token
        flows[token.flow]?.expiresAt = token.expiresAt
    }

    mutating func spend(_ token: ContinuationToken) {
        tokens[token.text]?.isSpent = true
    }

    func find(
        _ text: String,
        at steps: Set<FlowStep>,
        tenant: String,
        now: Date,
        error: String
    ) throws(Refusal) -> ContinuationToken {
        guard let token = tokens[text] else { throw .invalidToken(error: error, hint: Hint.unknownToken) }
        if token.isSpent { throw .invalidToken(error: error, hint: Hint.spentToken) }
        guard token.tenant == tenant else { throw .invalidToken(error: error, hint: Hint.otherSegment(token.tenant)) }
        guard steps.contains(token.step) else { throw .invalidToken(error: error, hint: Hint.otherStep(token.step)) }
        guard now < token.expiresAt else { throw .expiredToken }
        return token
    }

    mutating func dropExpired(at now: Date) {
        let end = now.addingTimeInterval(-Self.memory)
        flows = flows.filter { $0.value.expiresAt > end }
        tokens = tokens.filter { flows[$0.value.flow] != nil }
    }
}
