extension MockTenant {
    /// Faults that strike by chance, and in the same places again with the same seed.
    ///
    /// Whether a request is struck, and by which fault, depends on the seed and on the request's number since the chaos
    /// began, and on nothing else: the same requests in the same order meet the same faults. The numbers are those of
    /// SplitMix64, two for each request. Set it with ``MockTenant/setChaos(_:)``.
    public struct Chaos: Sendable, Hashable {
        /// How likely it is that a request is struck: 0 to 1.
        public var probability: Double
        /// What the sequence of faults follows from.
        public var seed: UInt64
        /// The faults, one of which strikes; each is as likely as the others.
        public var faults: [Fault]

        /// Describes a chaos.
        ///
        /// - Parameters:
        ///   - probability: How likely it is that a request is struck: 0 to 1.
        ///   - seed: What the sequence of faults follows from.
        ///   - faults: The faults, one of which strikes.
        public init(probability: Double, seed: UInt64, faults: [Fault]) {
            self.probability = probability
            self.seed = seed
            self.faults = faults
        }
    }
}

extension MockTenant.Chaos {
    func validate() throws(MockTenantError) {
        guard 0...1 ~= probability else {
            throw .invalidOption(name: "probability", reason: "it must be between 0 and 1")
        }
        guard probability == 0 || !faults.isEmpty else {
            throw .invalidOption(name: "faults", reason: "there are none")
        }
    }

    /// What strikes a request, by its number from 1.
    package func fault(at number: Int) -> Fault? {
        let draw = 2 * UInt64(number)
        // 53 bits, as many as a Double between 0 and 1 has.
        guard Double(random(draw - 1) >> 11) * 0x1p-53 < probability else { return nil }
        return faults[Int(random(draw).multipliedFullWidth(by: UInt64(faults.count)).high)]
    }

    /// One of the numbers of SplitMix64, counted from 1.
    package func random(_ number: UInt64) -> UInt64 {
        var bits = seed &+ number &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
