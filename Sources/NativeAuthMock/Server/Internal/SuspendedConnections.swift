import CMicrohttpd
import Dispatch
import Foundation
import Locking

/// The connections that wait for a time to come, so that the one polling thread can serve the others meanwhile.
final class SuspendedConnections: Sendable {
    private struct State {
        var nextId = 0
        var connections: [Int: OpaquePointer] = [:]
        var isStopped = false
    }

    private let state = Locked(State())

    /// Suspends a connection and resumes it after a time, or at once when the server stops.
    func suspend(_ connection: OpaquePointer, for duration: Duration) {
        MHD_suspend_connection(connection)
        let id: Int? = state.withLock { state in
            guard !state.isStopped else {
                MHD_resume_connection(connection)
                return nil
            }
            state.nextId += 1
            state.connections[state.nextId] = connection
            return state.nextId
        }
        guard let id else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + duration.seconds) { [self] in
            state.withLock { state in
                if let connection = state.connections.removeValue(forKey: id) { MHD_resume_connection(connection) }
            }
        }
    }

    /// Resumes every connection for good: libmicrohttpd doesn't stop while one is suspended.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.connections.values { MHD_resume_connection(connection) }
            state.connections = [:]
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
