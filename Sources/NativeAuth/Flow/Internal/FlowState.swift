import NativeAuthEssentials

/// What a flow knows, and which call it takes next: a value, changed by nothing but these functions.
///
/// A flow is at a position, counted from 0; a step works at the position where it was made. Steps of one position (a code
/// step and the one that a resend returned) are equally good. A call that leads on moves the flow to the next position.
struct FlowState: Sendable {
    private enum Phase: Sendable {
        case ready
        case busy
        case over(Failure)
    }

    private(set) var continuation: Continuation?
    private(set) var correlation: Correlation
    private var position = 0
    private var phase = Phase.ready

    init(correlation: Correlation) {
        self.correlation = correlation
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

/// Whether a call leads on to the next step, or leaves the flow where it is.
enum FlowOutcome<Value: Sendable>: Sendable {
    case advance(Value)
    case stay(Value)
}
