/// The newest requests, and how many there were.
struct Journal: Sendable {
    private let limit: Int
    /// Once it is full, the oldest one makes place for the next.
    private var ring: [RecordedRequest] = []
    /// How many requests came, which is the newest one's sequence number.
    private(set) var count = 0

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ request: RecordedRequest) {
        if ring.count < limit { ring.append(request) } else { ring[count % limit] = request }
        count += 1
    }

    /// The requests in the order of arrival.
    var requests: [RecordedRequest] {
        let oldest = ring.count < limit ? 0 : count % limit
        return Array(ring[oldest...] + ring[..<oldest])
    }
}
