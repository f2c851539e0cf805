// The JSON of a script: {"notStarted": 1, "inProgress": 2, "outcome": "succeeded", "withToken": true}
extension PollScript: Codable {
    fileprivate enum Member: String, CodingKey {
        case notStarted
        case inProgress
        case outcome
        case withToken
        case suberror
    }

    private enum Word: String, CaseIterable, Codable {
        case succeeded
        case failed
        case rejected
        case never
    }

    /// Reads a script as the admin routes take it, where what is left out is as in ``init(notStarted:inProgress:outcome:)``.
    ///
    /// - Parameter decoder: Where to read it.
    /// - Throws: `DecodingError` for an outcome that there isn't, a negative number, or a member of another type.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        let withToken = try members.decodeIfPresent(Bool.self, forKey: .withToken) ?? true
        let suberror = try members.decodeIfPresent(String.self, forKey: .suberror)
        let word = try members.decodeIfPresent(String.self, forKey: .outcome) ?? Word.succeeded.rawValue
        guard let word = Word(rawValue: word) else {
            let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: .outcome,
                in: members,
                debugDescription: "there is no such outcome, but \(words)"
            )
        }
        let outcome: Outcome =
            switch word {
            case .succeeded: .succeeded(withToken: withToken)
            case .failed: .failed(withToken: withToken)
            case .rejected: .rejected(suberror.map(PasswordRefusal.init) ?? .banned)
            case .never: .never
            }
        self.init(
            notStarted: try members.count(.notStarted),
            inProgress: try members.count(.inProgress),
            outcome: outcome
        )
    }

    /// Writes the script as the admin routes take it.
    ///
    /// - Parameter encoder: Where to write it.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(notStarted, forKey: .notStarted)
        try members.encode(inProgress, forKey: .inProgress)
        switch outcome {
        case .succeeded(let withToken):
            try members.encode(Word.succeeded, forKey: .outcome)
            try members.encode(withToken, forKey: .withToken)
        case .failed(let withToken):
            try members.encode(Word.failed, forKey: .outcome)
            try members.encode(withToken, forKey: .withToken)
        case .rejected(let refusal):
            try members.encode(Word.rejected, forKey: .outcome)
            try members.encode(refusal.rawValue, forKey: .suberror)
        case .never: try members.encode(Word.never, forKey: .outcome)
        }
    }

    static let example = #"{"notStarted": 1, "inProgress": 2, "outcome": "succeeded", "withToken": true}"#

    static let schema = Schema.reference("PollScript")
    static let definition = Schema.input(
        [:],
        optional: [
            "notStarted": .integer.from(0), "inProgress": .integer.from(0),
            "outcome": .word(Word.allCases.map(\.rawValue)), "withToken": .boolean, "suberror": .text,
        ]
    )
}

extension KeyedDecodingContainer<PollScript.Member> {
    fileprivate func count(_ key: Key) throws -> Int {
        let count = try decodeIfPresent(Int.self, forKey: key) ?? 0
        guard count >= 0 else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "it is negative")
        }
        return count
    }
}
