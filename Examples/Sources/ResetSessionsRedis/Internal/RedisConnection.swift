import CHiredis

/// A connection, whose calls block the thread that makes them.
final class RedisConnection {
    private let context: UnsafeMutablePointer<redisContext>
    private let limits: RedisLimits

    /// Connects, gives the password and picks the database.
    init(_ address: RedisAddress, _ limits: RedisLimits) throws(RedisError) {
        let time = limits.connecting.timeval
        let made =
            switch address.place {
            case .host(let host, let port): redisConnectWithTimeout(host, port, time)
            case .socket(let path): redisConnectUnixWithTimeout(path, time)
            }
        guard let made else { throw .unreachable }
        context = made
        self.limits = limits
        guard made.pointee.err == 0 else { throw .unreachable }
        if let password = address.password {
            _ = try send(["AUTH"] + (address.user.map { [$0] } ?? []) + [password])
        }
        if address.database != 0 { _ = try send(["SELECT", String(address.database)]) }
    }

    deinit { redisFree(context) }

    /// Sends a command and waits for its answer; after any error but `refused` the connection is of no more use.
    func send(_ words: [String]) throws(RedisError) -> RedisReply {
        let deadline = ContinuousClock.now + limits.answering
        guard append(words) == REDIS_OK else { throw .malformed }
        var isWritten: Int32 = 0
        while isWritten == 0 {
            try proceed(until: deadline) { redisBufferWrite(context, &isWritten) }
        }
        while true {
            var reply: UnsafeMutableRawPointer?
            guard redisGetReplyFromReader(context, &reply) == REDIS_OK else { throw .malformed }
            if let reply {
                defer { freeReplyObject(reply) }
                return try RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee)
            }
            try proceed(until: deadline) { redisBufferRead(context) }
        }
    }

    /// Reads or writes once, for no longer than the whole command has left: a server that sends byte by byte gets no
    /// more time than one that is silent.
    private func proceed(until deadline: ContinuousClock.Instant, _ step: () -> Int32) throws(RedisError) {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero, redisSetTimeout(context, left.timeval) == REDIS_OK else { throw .timedOut }
        guard step() == REDIS_OK else { throw ContinuousClock.now < deadline ? .lost : .timedOut }
    }

    private func append(_ words: [String]) -> Int32 {
        let lengths = words.map(\.utf8.count)
        let text = words.flatMap(\.utf8).map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeBufferPointer { text in
            var place = text.baseAddress
            var starts = lengths.map { length -> UnsafePointer<CChar>? in
                defer { place = place.map { $0 + length } }
                return place
            }
            return redisAppendCommandArgv(context, Int32(words.count), &starts, lengths)
        }
    }
}

extension Duration {
    /// At least a millisecond, since none at all means without end.
    fileprivate var timeval: timeval {
        let time = max(self, .milliseconds(1)).components
        return .init(tv_sec: Int(time.seconds), tv_usec: Int(time.attoseconds / 1_000_000_000_000))
    }
}
