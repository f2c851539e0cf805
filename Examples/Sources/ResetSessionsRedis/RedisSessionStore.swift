package import Foundation
package import ResetSessions

/// Keeps sessions in Redis, for as many processes as share it and have the same key for the saved steps.
///
/// A session is a hash that Redis drops when the session is over. Who works on it has a lock, which ends by itself when
/// its process dies; the session stays. Where Redis is away, each function throws `unavailable` within the time of
/// ``RedisLimits/patience``, and what was to be kept is written when Redis is back.
package final class RedisSessionStore: SessionStore {
    private let redis: RedisPool
    private let postponed: PostponedReleases
    private let prefix: String
    private let claimTime: Duration
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - address: Where Redis is. Nothing is sent to it yet.
    ///   - prefix: What each key begins with.
    ///   - limits: How much of Redis is used, and how long it may take.
    ///   - claimTime: When a claim ends by itself; longer than any request takes.
    ///   - now: The time of day.
    ///   - report: Is told why Redis is away when it has gone, or what it refuses with, and `nil` when that is over.
    package init(
        _ address: RedisAddress,
        prefix: String = "reset-password:",
        limits: RedisLimits = RedisLimits(),
        claimTime: Duration = .seconds(60),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (RedisError?) -> Void = { _ in }
    ) {
        redis = RedisPool(address, limits, report: report)
        postponed = PostponedReleases(redis, now: now)
        self.prefix = prefix
        self.claimTime = claimTime
        self.now = now
    }

    package func add(_ session: Session, as id: SessionID) async throws(SessionStoreError) {
        let arguments = [try text(of: session), String(session.revision), milliseconds(until: session.end)]
        _ = try await send(SessionScripts.call(SessionScripts.add, keys: [key(id)], arguments))
    }

    package func session(_ id: SessionID) async throws(SessionStoreError) -> Session? {
        try await settle(id)
        return session(in: try await send(SessionScripts.call(SessionScripts.look, keys: [key(id)], [])))
    }

    package func claim(_ id: SessionID) async throws(SessionStoreError) -> SessionClaim? {
        try await settle(id)
        let ticket = SessionID().rawValue
        let arguments = [ticket, String(Int(claimTime / .milliseconds(1)))]
        let claim = SessionScripts.call(SessionScripts.claim, keys: [key(id), lock(id)], arguments)
        let reply = try await send(claim, undo: unlock(id, ticket))
        if reply == .number(0) { throw .inUse }
        guard let session = session(in: reply) else {
            if reply != .nothing { _ = try await send(unlock(id, ticket)) }
            return nil
        }
        return SessionClaim(id: id, session: session, ticket: ticket)
    }

    package func release(
        _ claim: SessionClaim,
        keeping session: Session,
        as id: SessionID
    ) async throws(SessionStoreError) {
        let arguments = [
            claim.ticket, try text(of: session), String(session.revision), milliseconds(until: session.end),
            String(claim.session.revision),
        ]
        let keys = [key(claim.id), lock(claim.id), key(id)]
        let command = SessionScripts.call(SessionScripts.keep, keys: keys, arguments)
        do throws(SessionStoreError) {
            if try await sendToTheEnd(command) == .number(0) { throw .claimLost }
        } catch {
            guard error != .claimLost else { throw error }
            // A new id has reached no browser, so there the session stays as it was, and its work is done once more.
            postponed.add(id == claim.id ? command : unlock(claim.id, claim.ticket), of: claim, until: session.end)
            throw error
        }
    }

    package func release(_ claim: SessionClaim) async {
        let command = unlock(claim.id, claim.ticket)
        do throws(SessionStoreError) {
            _ = try await sendToTheEnd(command)
        } catch {
            postponed.add(command, of: claim, until: claim.session.end)
        }
    }

    package func isReady() async -> Bool {
        // It changes nothing, and yet a Redis that only reads refuses it; one that is full doesn't.
        (try? await send(["DEL", prefix + "nothing"])) != nil
    }

    // MARK: Commands

    private func key(_ id: SessionID) -> String { "\(prefix)session:\(id.rawValue)" }

    private func lock(_ id: SessionID) -> String { "\(prefix)lock:\(id.rawValue)" }

    private func unlock(_ id: SessionID, _ ticket: String) -> [String] {
        SessionScripts.call(SessionScripts.unlock, keys: [lock(id)], [ticket])
    }

    private func send(_ command: [String], undo: [String]? = nil) async throws(SessionStoreError) -> RedisReply {
        do throws(RedisError) {
            return try await redis.send(command, undo: undo)
        } catch {
            throw Self.storeError(error)
        }
    }

    /// Sends a command also for a request that nobody waits for any more.
    private func sendToTheEnd(_ command: [String]) async throws(SessionStoreError) -> RedisReply {
        let outcome = await Task { [redis] () -> RedisCall.Outcome in
            do throws(RedisError) {
                return .success(try await redis.send(command))
            } catch {
                return .failure(error)
            }
        }.value
        return try outcome.mapError(Self.storeError).get()
    }

    private func settle(_ id: SessionID) async throws(SessionStoreError) {
        do throws(RedisError) {
            try await postponed.settle(id)
        } catch {
            throw Self.storeError(error)
        }
    }

    private static func storeError(_ error: RedisError) -> SessionStoreError {
        error == .refused("OOM") ? .full : .unavailable
    }

    // MARK: Values

    private func text(of session: Session) throws(SessionStoreError) -> String {
        guard let data = try? JSONEncoder().encode(session) else { throw .unavailable }
        return String(decoding: data, as: UTF8.self)
    }

    /// The session; `nil` for one that is over, and for what this version can't read, which one of another version wrote.
    private func session(in reply: RedisReply) -> Session? {
        guard case .bytes(let bytes) = reply,
            let session = try? JSONDecoder().decode(Session.self, from: Data(bytes)), session.end > now()
        else { return nil }
        return session
    }

    private func milliseconds(until end: Date) -> String {
        String(Int((end.timeIntervalSince(now()) * 1000).rounded(.up)))
    }
}
