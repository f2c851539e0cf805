import NativeAuthEssentials

/// The id of a flow, with its text: the text goes out with every request, and making it isn't free.
struct Correlation: Sendable {
    let id: UUID
    let text: String

    /// An id of its own for a new flow.
    ///
    /// `UUID()` opens and closes the system's random device each time.
    static func random() -> Correlation {
        var generator = SystemRandomNumberGenerator()
        return Correlation(UUID.random(using: &generator))
    }

    init(_ id: UUID) {
        self.id = id
        text = id.uuidString.lowercased()
    }

    /// The id that the tenant answered with: this one, or another valid one.
    func adopting(_ answered: String?) -> Correlation {
        guard let answered, !answered.isEqualIgnoringASCIICase(to: text), let id = UUID(uuidString: answered) else {
            return self
        }
        let correlation = Correlation(id)
        // `UUID` takes some texts that are none, such as with white space in them or with more behind a zero byte.
        return answered.isEqualIgnoringASCIICase(to: correlation.text) ? correlation : self
    }
}
