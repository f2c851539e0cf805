/// What waits for requests, in the order in which it was made: faults, and calls that must come.
struct Expectations: Sendable {
    struct Expectation: Sendable {
        let matcher: RequestMatcher
        /// What a matching request is struck by; without it a request is only counted.
        var fault: Fault?
        let times: ClosedRange<Int>
        /// Whether it is an error that too few requests come, or too many.
        var isRequired = false
        /// The last request that came before it was made.
        fileprivate var start = 0
        /// How many requests counted.
        fileprivate var count = 0
        /// Those that counted while more had to come, which are no near misses.
        fileprivate var counted: Set<Int> = []

        init(_ matcher: RequestMatcher, fault: Fault?, times: ClosedRange<Int>, isRequired: Bool = false) {
            self.matcher = matcher
            // Where no request is to come, there is none to strike.
            self.fault = times.upperBound == 0 && isRequired ? nil : fault
            self.times = times
            self.isRequired = isRequired
        }

        fileprivate var isSpent: Bool { fault != nil && count >= times.upperBound }
    }

    private var waiting: [Expectation] = []

    mutating func add(_ expectation: Expectation, after sequence: Int) {
        var expectation = expectation
        expectation.start = sequence
        if !expectation.isSpent { waiting.append(expectation) }
    }

    /// Counts a request wherever it matches, and takes the first fault that waits for it.
    mutating func take(for request: TenantRequest, sequence: Int) -> Fault? {
        var fault: Fault?
        for index in waiting.indices {
            guard fault == nil || waiting[index].fault == nil, waiting[index].matcher.matches(request) else { continue }
            fault = fault ?? waiting[index].fault
            if waiting[index].count < waiting[index].times.lowerBound { waiting[index].counted.insert(sequence) }
            waiting[index].count += 1
        }
        waiting.removeAll(where: \.isSpent)
        return fault
    }

    /// A fault that waits, and for how many requests.
    struct WaitingFault: Sendable {
        let fault: Fault
        let endpoint: Endpoint
        /// `nil` where it strikes any number of them.
        let left: Int?
    }

    /// The faults that wait, in the order in which they strike.
    var faults: [WaitingFault] {
        waiting.compactMap { expectation in
            expectation.fault.map { fault in
                WaitingFault(
                    fault: fault,
                    endpoint: expectation.matcher.endpoint,
                    left: expectation.times.upperBound == .max
                        ? nil : expectation.times.upperBound - expectation.count
                )
            }
        }
    }

    /// What the requests so far haven't met, each with those that came nearest.
    func unmet(in journal: [RecordedRequest]) -> [UnmetExpectation] {
        waiting.filter { !$0.times.contains($0.count) }.map { expectation in
            UnmetExpectation(
                matcher: expectation.matcher,
                fault: expectation.fault,
                times: expectation.times,
                count: expectation.count,
                isRequired: expectation.isRequired,
                nearMisses: expectation.nearMisses(in: journal)
            )
        }
    }
}

extension Expectations.Expectation {
    /// The requests that didn't count and differ in the least, the newest first among equals.
    ///
    /// Where too many came there is nothing to look for.
    fileprivate func nearMisses(in journal: [RecordedRequest]) -> [NearMiss] {
        guard count < times.lowerBound else { return [] }
        return
            journal
            .filter { !counted.contains($0.sequence) }
            .map { NearMiss(request: $0, differences: differences(from: $0)) }
            .map { (miss: $0, distance: $0.distance) }
            .sorted {
                ($0.distance.count, $0.distance.path, $1.miss.request.sequence)
                    < ($1.distance.count, $1.distance.path, $0.miss.request.sequence)
            }
            .prefix(3)
            .map(\.miss)
    }

    private func differences(from request: RecordedRequest) -> [NearMiss.Difference] {
        let differences = matcher.differences(from: request)
        guard differences.isEmpty else { return differences }
        return [request.sequence <= start ? .cameBefore : .answeredOtherwise]
    }
}

extension NearMiss {
    /// How many things differ, and by how many bytes the path does.
    fileprivate var distance: (count: Int, path: Int) {
        let paths = differences.map { difference in
            guard case .path(let path, let endpoint) = difference else { return 0 }
            return Nearest.distance(Router.split(path).endpoint.rawValue, endpoint.rawValue, within: 256)
        }
        return (differences.count, paths.max() ?? 0)
    }
}
