import Foundation
import Locking

/// The tenants that were started over the admin routes of one tenant, which end when that one does.
///
/// Each has a port, a thread and a state of its own, and shares nothing with the others but the key that signs tokens.
final class TenantFamily: Sendable {
    /// More than a test run in parallel needs, and fewer than a process can carry.
    static let limit = 64

    private struct State {
        var running: [Int: MockTenant] = [:]
        var starting = 0
        var isStopped = false
    }

    private let state = Locked(State())

    /// The tenants by their ports.
    var members: [MockTenant] {
        state.withLock { $0.running }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Starts a tenant; `nil` where there are too many, or where it is too late.
    func start(_ options: MockTenant.Options) async throws(MockTenantError) -> MockTenant? {
        let mayStart = state.withLock { state in
            guard !state.isStopped, state.running.count + state.starting < Self.limit else { return false }
            state.starting += 1
            return true
        }
        guard mayStart else { return nil }
        let result: Result<MockTenant, MockTenantError>
        do throws(MockTenantError) {
            result = .success(try await MockTenant.start(options))
        } catch {
            result = .failure(error)
        }
        let isTooLate = state.withLock { state in
            state.starting -= 1
            if !state.isStopped, case .success(let tenant) = result, let port = tenant.authority.port {
                state.running[port] = tenant
            }
            return state.isStopped
        }
        let tenant = try result.get()
        guard isTooLate else { return tenant }
        await tenant.stop()
        return nil
    }

    /// Stops the tenant on a port, if there is one.
    func stop(port: Int) async -> Bool {
        guard let tenant = state.withLock({ $0.running.removeValue(forKey: port) }) else { return false }
        await tenant.stop()
        return true
    }

    /// Stops all of them, and starts no more.
    func stop() async {
        let running = state.withLock { state in
            state.isStopped = true
            defer { state.running = [:] }
            return state.running.values
        }
        for tenant in running { await tenant.stop() }
    }
}
