import Dispatch

/// Lets a connection of a server go on, and hears when it has.
final class Signal: Sendable {
    private let fired = DispatchSemaphore(value: 0)
    private let replies: AsyncStream<Void>
    private let replier: AsyncStream<Void>.Continuation

    init() {
        (replies, replier) = AsyncStream.makeStream()
    }

    /// Lets the connection go on, and returns once it has replied.
    func fireAndWait() async {
        fired.signal()
        for await _ in replies {
            return
        }
    }

    /// On the connection's thread.
    func waitForFire() {
        fired.wait()
    }

    func reply() {
        replier.yield()
    }
}
