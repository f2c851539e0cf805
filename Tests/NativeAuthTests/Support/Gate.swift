/// Holds an answer back until the test opens it, or the task that waits is cancelled.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var hasArrival = false
    }

    private let state = Watched(State())

    /// Lets everything through from now on.
    func open() {
        state.change { $0.isOpen = true }
    }

    /// Returns once something has come to the gate, or the task that waits for it is cancelled.
    ///
    /// - Returns: Whether something has come; `false` after a cancellation.
    @discardableResult
    func arrival() async -> Bool {
        await state.wait { $0.hasArrival }
    }

    /// Waits at the gate.
    ///
    /// - Returns: Whether it was opened; `false` after a cancellation.
    func pass() async -> Bool {
        state.change { $0.hasArrival = true }
        return await state.wait { $0.isOpen }
    }
}
