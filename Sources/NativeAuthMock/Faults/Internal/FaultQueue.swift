/// The faults that wait for a request, in the order in which they were injected.
struct FaultQueue: Sendable {
    private struct Entry {
        let fault: Fault
        let endpoint: Endpoint
        var left: Int
    }

    private var entries: [Entry] = []

    mutating func add(_ fault: Fault, at endpoint: Endpoint, times: Int) {
        if times > 0 { entries.append(Entry(fault: fault, endpoint: endpoint, left: times)) }
    }

    /// The first fault that waits for an endpoint, counted as struck.
    mutating func take(for endpoint: Endpoint?) -> Fault? {
        guard let index = entries.firstIndex(where: { $0.endpoint == .any || $0.endpoint == endpoint }) else {
            return nil
        }
        let fault = entries[index].fault
        entries[index].left -= 1
        if entries[index].left == 0 { entries.remove(at: index) }
        return fault
    }
}
