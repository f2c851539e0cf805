import CHiredis

/// An answer, as far as this store asks for any.
enum RedisReply: Sendable, Hashable {
    case nothing
    case number(Int)
    case bytes([UInt8])

    init(_ reply: redisReply) throws(RedisError) {
        switch reply.type {
        case REDIS_REPLY_NIL: self = .nothing
        case REDIS_REPLY_INTEGER: self = .number(Int(reply.integer))
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .bytes(Self.bytes(of: reply))
        case REDIS_REPLY_ERROR: throw .refused(Self.word(in: Self.bytes(of: reply)))
        default: throw .malformed
        }
    }

    private static func bytes(of reply: redisReply) -> [UInt8] {
        reply.str.map { text in
            UnsafeRawBufferPointer(start: text, count: Int(reply.len)).map { $0 }
        } ?? []
    }

    /// The word that says what kind of error it is; the rest may quote what was sent.
    private static func word(in error: [UInt8]) -> String {
        let word = error.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return word.isEmpty ? "ERR" : String(decoding: word.prefix(20), as: UTF8.self)
    }
}
