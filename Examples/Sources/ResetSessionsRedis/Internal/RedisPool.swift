import Foundation

/// Some connections, each used by a thread of its own, since hiredis blocks: Swift's own threads never wait for Redis.
final class RedisPool: Sendable {
    private let queue: RedisQueue
    private let patience: Duration

    /// - Parameters:
    ///   - address: Where Redis is.
    ///   - limits: How much of it is used, and how long it may take.
    ///   - report: Is told why Redis is away when it has gone, or what it refuses with, and `nil` when that is over.
    init(_ address: RedisAddress, _ limits: RedisLimits, report: @escaping @Sendable (RedisError?) -> Void) {
        queue = RedisQueue(limit: limits.waiting)
        patience = limits.patience
        let news = RedisNews(report)
        for _ in 0..<limits.connections {
            Thread.detachNewThread { [queue] in
                Self.work(on: queue, address, limits, news)
            }
        }
    }

    deinit { queue.close() }

    /// Sends a command, and once more where the connection was lost: each one of ours may be done twice.
    ///
    /// - Parameters:
    ///   - words: The command.
    ///   - undo: The command that takes it back where the caller doesn't learn that it was done.
    /// - Returns: What Redis answers.
    /// - Throws: Why there is no answer, or what Redis refuses.
    func send(_ words: [String], undo: [String]? = nil) async throws(RedisError) -> RedisReply {
        let call = RedisCall(words, undo: undo)
        guard queue.add(call) else { throw .busy }
        let timer = Task { [patience] in
            guard (try? await Task.sleep(for: patience)) != nil else { return }
            call.finish(.failure(.timedOut))
        }
        defer { timer.cancel() }
        return try await call.outcome.get()
    }

    private static func work(on queue: RedisQueue, _ address: RedisAddress, _ limits: RedisLimits, _ news: RedisNews) {
        // hiredis writes without MSG_NOSIGNAL, and a signal would end the process where Redis has gone.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        var connection: RedisConnection?
        while let call = queue.next() {
            let start = news.answers
            let outcome = run(call, on: &connection, address, limits)
            news.note(outcome, of: call.words, begunAfter: start)
            let isTold = call.finish(outcome)
            if let undo = call.undo, !(isTold && outcome.isAnswer) {
                _ = run(RedisCall(undo), on: &connection, address, limits)
            }
        }
    }

    private static func run(
        _ call: RedisCall,
        on connection: inout RedisConnection?,
        _ address: RedisAddress,
        _ limits: RedisLimits
    ) -> RedisCall.Outcome {
        var isRetry = false
        while true {
            do throws(RedisError) {
                let open = if let connection { connection } else { try RedisConnection(address, limits) }
                connection = open
                return .success(try open.send(call.words))
            } catch {
                if case .refused = error { return .failure(error) }
                connection = nil
                guard error == .lost, !isRetry else { return .failure(error) }
                isRetry = true
            }
        }
    }
}

extension RedisCall.Outcome {
    /// Whether Redis has said what became of the command.
    fileprivate var isAnswer: Bool {
        switch self {
        case .success, .failure(.refused): true
        case .failure: false
        }
    }
}
