import CMicrohttpd
import Locking

/// The connections that wait for a time to come, so that the one polling thread can serve the others meanwhile.
package final class SuspendedConnections: Sendable {
    private struct Suspended {
        let connection: OpaquePointer
        let alarm: Alarm
        let work: Task<Void, Never>?

        /// Gives the work back, to be cancelled outside of the lock: what hears of it is somebody else's code.
        func resume() -> Task<Void, Never>? {
            alarm.cancel()
            MHD_resume_connection(connection)
            return work
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
    /// - Parameters:
    ///   - connection: The connection.
    ///   - duration: The time.
    ///   - work: Work whose end resumes the connection sooner. It is cancelled where the connection is resumed before.
    func suspend(
        _ connection: OpaquePointer,
        for duration: Duration,
        during work: (@Sendable () async -> Void)? = nil
    ) {
        MHD_suspend_connection(connection)
        state.withLock { state in
            guard !state.isStopped else {
                MHD_resume_connection(connection)
                return
            }
            state.nextId += 1
            let id = state.nextId
            state.suspended[id] = Suspended(
                connection: connection,
                alarm: Alarm(after: duration) { [self] in resume(id) },
                work: work.map { work in
                    Task.detached { [self] in
                        await work()
                        resume(id)
                    }
                }
            )
        }
    }

    private func resume(_ id: Int) {
        state.withLock { $0.suspended.removeValue(forKey: id)?.resume() }?.cancel()
    }

    /// Resumes every connection for good: libmicrohttpd doesn't stop while one is suspended.
    func stop() {
        let work = state.withLock { state in
            state.isStopped = true
            defer { state.suspended = [:] }
            return state.suspended.values.map { $0.resume() }
        }
        for task in work { task?.cancel() }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
