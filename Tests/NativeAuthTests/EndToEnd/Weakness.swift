import Testing

/// Something that goes wrong in the SDK of other platforms, by its public source, and what this package does there.
struct Weakness: Sendable, CustomTestStringConvertible {
    let elsewhere: String
    /// What happens here, or why the thing can't come up here.
    let here: String
    /// The tests that show it; none where the thing can't come up.
    let tests: [NamedTest]
    var testDescription: String { elsewhere }

    init(_ elsewhere: String, here: String, shownBy first: NamedTest, _ others: NamedTest...) {
        self.elsewhere = elsewhere
        self.here = here
        tests = [first] + others
    }

    init(_ elsewhere: String, cannotComeUp reason: String) {
        self.elsewhere = elsewhere
        here = reason
        tests = []
    }
}
