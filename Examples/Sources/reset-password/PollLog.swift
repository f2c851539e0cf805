import Console
import NativeAuth
import Synchronization

/// Shows each poll of the demonstration, as the client's observer is told about it.
final class PollLog: Sendable {
    private let console: Console
    private let polls = Mutex(0)

    init(_ console: Console) {
        self.console = console
    }

    var count: Int { polls.withLock { $0 } }

    func note(_ event: FlowEvent) {
        guard case .answered(let endpoint, let status, let duration, let attempt, _) = event,
            endpoint.hasSuffix("/poll_completion")
        else { return }
        polls.withLock { $0 += 1 }
        let milliseconds = duration / .milliseconds(1)
        console.say("       poll \(attempt): HTTP \(status) after \(Int(milliseconds.rounded(.up))) ms")
    }
}
