/// Keys in the order of their last use, each in a constant time on average.
struct UseOrder<Key: Hashable> {
    private var uses: [Key: Int] = [:]
    /// Each use, the oldest first; those that weren't the key's last are passed over.
    private var queue: [(key: Key, number: Int)] = []
    private var start = 0
    private var count = 0

    /// Makes a key the last one.
    mutating func use(_ key: Key) {
        count += 1
        uses[key] = count
        queue.append((key, count))
        if queue.count > 2 * uses.count + 32 {
            queue = queue[start...].filter { uses[$0.key] == $0.number }
            start = 0
        }
    }

    mutating func remove(_ key: Key) {
        uses[key] = nil
    }

    /// The key whose last use is the longest ago.
    var oldest: Key? {
        mutating get {
            while start < queue.count, uses[queue[start].key] != queue[start].number { start += 1 }
            return start < queue.count ? queue[start].key : nil
        }
    }
}
