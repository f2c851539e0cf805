import CMicrohttpd
import Locking

/// The connections that wait for a time to come, so that the one polling thread can serve the others meanwhile.
package final class SuspendedConnections: Sendable {
    private struct Suspended {
        let connection: OpaquePointer
        let alarm: Alarm

        func resume() {
            alarm.cancel()
            MHD_resume_connection(connection)
        }
    }

    private struct State {
        var nextId = 0
        var suspended: [Int: Suspended] = [:]
        var isStopped = false
    }

    private let state = Locked(State())

    /// Suspends a connection and resumes it after a time, or at once when the server stops.
    ///
    /// - Returns: The number by which it can be resumed sooner; `nil` where it is resumed already.
    @discardableResult
    func suspend(_ connection: OpaquePointer, for duration: Duration) -> Int? {
        MHD_suspend_connection(connection)
        return state.withLock { state in
            guard !state.isStopped else {
                MHD_resume_connection(connection)
                return nil
            }
            state.nextId += 1
            let id = state.nextId
            let alarm = Alarm(after: duration) { [self] in resume(id) }
            state.suspended[id] = Suspended(connection: connection, alarm: alarm)
            return id
        }
    }

    func resume(_ id: Int) {
        state.withLock { $0.suspended.removeValue(forKey: id)?.resume() }
    }

    /// Resumes every connection for good: libmicrohttpd doesn't stop while one is suspended.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            for suspended in state.suspended.values { suspended.resume() }
            state.suspended = [:]
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
