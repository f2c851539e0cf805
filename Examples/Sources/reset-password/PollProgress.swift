import Console
import Foundation
import NativeAuth
import Synchronization

/// Shows that the tenant is being asked whether the new password is in force, and remembers that it was.
final class PollProgress: Sendable {
    private struct State {
        /// Whether a password is with the tenant, so that it may be changed by now.
        var isSubmitted = false
        var isShown = false
    }

    private let console: Console
    private let state = Mutex(State())

    init(_ console: Console) {
        self.console = console
    }

    /// Takes the events of the flow; called on any thread.
    func note(_ event: FlowEvent) {
        switch event {
        case .sent(let endpoint, _, _) where endpoint.hasSuffix("/submit"):
            state.withLock { $0.isSubmitted = true }
        case .answered(let endpoint, 400..., _, _, _) where endpoint.hasSuffix("/submit"):
            state.withLock { $0.isSubmitted = false }
        case .sent(let endpoint, _, _) where endpoint.hasSuffix("/poll_completion"):
            let isFirst = state.withLock { state in
                defer { state.isShown = true }
                return !state.isShown
            }
            console.write(isFirst ? "The tenant is changing the password ." : ".")
        default: break
        }
    }

    /// Ends the line, if there is one.
    func end() {
        let isShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if isShown { console.write("\n") }
    }

    /// What to say when the person stops the program.
    var stopNotice: String {
        state.withLock { $0.isSubmitted }
            ? "Stopped while the tenant was changing the password. Try to sign in with the new one."
            : "Stopped. The password is not changed."
    }
}
