/// What Redis does in one step, so that nobody comes in between.
///
/// Each may be done twice with the same outcome.
enum SessionScripts {
    /// Takes a new session, unless there is one.
    ///
    /// Keys: session. Arguments: session, revision, milliseconds. Redis refuses it where its memory is full.
    static let add = """
        if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
        redis.call('HSET', KEYS[1], 'session', ARGV[1], 'revision', ARGV[2])
        return redis.call('PEXPIRE', KEYS[1], ARGV[3])
        """

    /// Gives a session.
    ///
    /// Keys: session.
    static let look = """
        if redis.pcall('HEXISTS', KEYS[1], 'session') ~= 1 then return false end
        return redis.call('HGET', KEYS[1], 'session')
        """

    /// Gives a session and locks it; 0 where another has the lock.
    ///
    /// Keys: session, lock. Arguments: owner, milliseconds.
    static let claim = """
        if redis.pcall('HEXISTS', KEYS[1], 'session') ~= 1 then return false end
        local owner = redis.call('GET', KEYS[2])
        if owner and owner ~= ARGV[1] then return 0 end
        -- A write that needs no memory, after which Redis admits the next one.
        redis.call('DEL', KEYS[2])
        redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
        return redis.call('HGET', KEYS[1], 'session')
        """

    /// Writes a session and ends its lock; gives 0 where the claim isn't good any more.
    ///
    /// Keys: session, lock, session to be. Arguments: owner, session, revision, milliseconds, revision that was claimed.
    /// A lock that has run out is as good as held where nobody has claimed and changed the session since. That keeps what
    /// was done while Redis was away. What is kept takes the place of the old, which Redis admits with its memory full.
    static let keep = """
        local owner = redis.call('GET', KEYS[2])
        if owner ~= ARGV[1] then
            if redis.call('HGET', KEYS[3], 'writer') == ARGV[1] then return 1 end
            if owner or redis.call('HGET', KEYS[1], 'revision') ~= ARGV[5] then return 0 end
        end
        redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
        redis.call('HSET', KEYS[3], 'session', ARGV[2], 'revision', ARGV[3], 'writer', ARGV[1])
        redis.call('PEXPIRE', KEYS[3], ARGV[4])
        return 1
        """

    /// Ends a lock.
    ///
    /// Keys: lock. Arguments: owner.
    static let unlock = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        return redis.call('DEL', KEYS[1])
        """

    /// A script as a command.
    static func call(_ script: String, keys: [String], _ arguments: [String]) -> [String] {
        ["EVAL", script, String(keys.count)] + keys + arguments
    }
}
