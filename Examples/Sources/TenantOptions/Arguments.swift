/// The words of a command line, told apart: options, and what is none.
package struct Arguments: Sendable {
    /// What was given that is no option, in its order.
    package private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// - Parameters:
    ///   - words: The words, without the program's name.
    ///   - flags: The options without a value, besides `--help`.
    ///   - valued: The options with a value.
    ///   - takesOperands: Whether there may be more than options.
    /// - Throws: What is wrong with the words. Somebody may have tried to pass a password: of what is no option, nothing is
    ///   in the text.
    package init(
        _ words: some Sequence<String>,
        flags: Set<String>,
        valued: Set<String>,
        takesOperands: Bool = false
    ) throws(UsageError) {
        var words = words.makeIterator()
        while let word = words.next() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = word == "-h" ? "--help" : parts.first ?? word
            if flags.contains(name) || name == "--help", parts.count == 1 {
                values[name] = ""
            } else if valued.contains(name) {
                guard values[name] == nil else { throw UsageError("\(name) is given twice.") }
                guard let value = parts.count == 2 ? parts[1] : words.next(), !value.isEmpty else {
                    throw UsageError("\(name) needs a value.")
                }
                values[name] = value
            } else if name.hasPrefix("--") {
                throw UsageError("There is no option '\(name)'.")
            } else if takesOperands, !name.hasPrefix("-") {
                operands.append(word)
            } else {
                throw UsageError(takesOperands ? "There is no such option." : "It takes options alone.")
            }
        }
    }

    /// The value of an option; empty for a flag that was given.
    package subscript(_ name: String) -> String? { values[name] }

    /// Whether the option is all that was given.
    package func isAlone(_ name: String) -> Bool {
        operands.isEmpty && values.count == 1 && values[name] != nil
    }
}

/// What is wrong with the command line.
package struct UsageError: Error {
    package let problem: String

    package init(_ problem: String) {
        self.problem = problem
    }
}
