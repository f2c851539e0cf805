import Foundation
import ResetSessions
import Synchronization

/// Releases that couldn't be done while Redis was away, and are done as soon as it is back.
///
/// What a request has achieved at the tenant can't be done again: without this a person would find the session as it was
/// before, with a step that the tenant has left behind.
final class PostponedReleases: Sendable {
    private struct Release {
        let ticket: String
        let command: [String]
        let end: Date
    }

    private struct State {
        var releases: [SessionID: Release] = [:]
        var isAtWork = false
    }

    private let state = Mutex(State())
    private let redis: RedisPool
    private let limit: Int
    private let pause: Duration
    private let now: @Sendable () -> Date

    init(
        _ redis: RedisPool,
        limit: Int = 1000,
        pause: Duration = .milliseconds(250),
        now: @escaping @Sendable () -> Date
    ) {
        self.redis = redis
        self.limit = limit
        self.pause = pause
        self.now = now
    }

    /// Keeps a release for later, until the session is over.
    func add(_ command: [String], of claim: SessionClaim, until end: Date) {
        let begins = state.withLock { state in
            guard state.releases.count < limit else { return false }
            state.releases[claim.id] = Release(ticket: claim.ticket, command: command, end: end)
            defer { state.isAtWork = true }
            return !state.isAtWork
        }
        guard begins else { return }
        Task { [weak self, pause] in
            while (try? await Task.sleep(for: pause)) != nil, await self?.workOff() ?? false {}
        }
    }

    /// Does the release of a session now, where there is one.
    func settle(_ id: SessionID) async throws(RedisError) {
        guard let release = state.withLock({ $0.releases[id] }) else { return }
        _ = try await redis.send(release.command)
        state.withLock { state in
            if state.releases[id]?.ticket == release.ticket { state.releases[id] = nil }
        }
    }

    /// Tries each; tells whether there are more to do.
    private func workOff() async -> Bool {
        let time = now()
        let ids = state.withLock { state in
            state.releases = state.releases.filter { $0.value.end > time }
            return Array(state.releases.keys)
        }
        for id in ids {
            do throws(RedisError) {
                try await settle(id)
            } catch {
                if case .refused = error { continue }
                // Where one fails for want of Redis, so will the others.
                break
            }
        }
        return state.withLock { state in
            state.isAtWork = !state.releases.isEmpty
            return state.isAtWork
        }
    }
}
