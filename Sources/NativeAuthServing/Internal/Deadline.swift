import CMicrohttpd
import Locking

/// Ends a connection whose request doesn't arrive whole in time; libmicrohttpd counts only the time without any byte.
final class Deadline: Sendable {
    private struct State {
        var round = 0
        var alarm: Alarm?
    }

    private let socket: Int32
    private let duration: Duration
    private let state = Locked(State())

    init(_ socket: Int32, after duration: Duration) {
        self.socket = socket
        self.duration = duration
    }

    /// Gives the next request its time.
    func start() {
        stop()
        state.withLock { state in
            let round = state.round
            state.alarm = Alarm(after: duration) { [self] in end(in: round) }
        }
    }

    /// Leaves the connection alone: once this returns the socket isn't touched any more, so that it can be closed.
    func stop() {
        state.withLock { state in
            state.round += 1
            state.alarm?.cancel()
            state.alarm = nil
        }
    }

    /// Leaves the descriptor open, for libmicrohttpd to close when it reads the end.
    private func end(in round: Int) {
        state.withLock { state in
            guard state.round == round else { return }
            shutdown(socket, Int32(SHUT_RDWR))
        }
    }
}
