import NativeAuthEssentials

/// What a flow knows, and which call it takes next: a value, changed by nothing but these functions.
///
/// A flow is at a position, counted from 0, and a step works at its own (``Place``). A call that leads on moves the flow to
/// the next one.
struct FlowState: Sendable {
    private enum Phase: Sendable {
        case ready
        case busy
        case over(Failure)
    }

    private(set) var continuation: Continuation?
    private(set) var correlation: Correlation
    /// How many digits the newest code has.
    var codeLength = 0
    /// How far a call came that failed on its way.
    var reached: Reached?
    private var position = 0
    private var phase = Phase.ready

    init(correlation: Correlation) {
        self.correlation = correlation
    }

    init(_ saved: Snapshot.State) {
        correlation = Correlation(saved.correlationId)
        continuation = Continuation(token: saved.continuationToken)
        codeLength = saved.codeLength
        reached = saved.reached
    }

    /// What there is to save for a step, or why there is nothing.
    func snapshot(at step: Int) throws(SavedStateError) -> Snapshot.State {
        guard step == position else { throw .stepCompleted }
        switch phase {
        case .busy: throw .stepInUse
        case .over: throw .flowEnded
        case .ready: break
        }
        return Snapshot.State(
            continuationToken: continuation?.token,
            correlationId: correlation.id,
            codeLength: codeLength,
            reached: reached
        )
    }

    /// Takes a call of a step, or says why not.
    mutating func begin(at step: Int) throws(Failure) {
        guard step == position else { throw Failure(.stepCompleted) }
        switch phase {
        case .ready: phase = .busy
        case .busy: throw Failure(.stepInUse)
        case .over(let failure): throw failure
        }
    }

    /// Ends a call that succeeded.
    mutating func end<Value>(_ outcome: FlowOutcome<Value>) -> Value {
        phase = .ready
        switch outcome {
        case .advance(let value):
            position += 1
            reached = nil
            return value
        case .stay(let value):
            return value
        }
    }

    /// Ends a call that failed; the flow is over exactly when the error says so that the caller sees.
    mutating func fail(_ failure: Failure, endsFlow: Bool) {
        phase = endsFlow ? .over(failure) : .ready
    }

    /// Goes on from the newest token, wherever it came from.
    mutating func adopt(_ newest: Continuation?) {
        continuation = newest ?? continuation
    }

    /// Takes over the id under which the tenant knows the flow.
    mutating func adopt(_ tenants: Correlation) {
        correlation = tenants
    }
}

/// What the tenant has taken of a call that needs several requests, where a later one failed.
///
/// The next call of that step goes on from there: what was taken can't be sent a second time.
enum Reached: String, Sendable, Codable {
    case mfaRequired
    case registrationRequired
    case contactRegistered
    case credentialRequired
}

/// Whether a call leads on to the next step, or leaves the flow where it is.
enum FlowOutcome<Value: Sendable>: Sendable {
    case advance(Value)
    case stay(Value)
}
