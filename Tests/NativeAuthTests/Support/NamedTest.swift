import Foundation
import Testing

/// A test by its file and its name, as in `SignIn/SignInTests: password`, for a table that says which test shows what.
struct NamedTest: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let description: String

    init(stringLiteral text: String) {
        description = text
    }

    /// Whether the file has a test of that name.
    var exists: Bool {
        let parts = description.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2 else { return false }
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = try? String(contentsOf: tests.appending(path: parts[0] + ".swift"), encoding: .utf8)
        guard let source else { return false }
        return ["func \(parts[1])(", "func `\(parts[1])`("].contains { Self.isTest($0, in: source) }
    }

    /// Records an issue where there is no such test.
    func expectToExist(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(exists, "there is no test \(self)", sourceLocation: sourceLocation)
    }

    /// Whether a function has an attribute of its own that makes it a test.
    private static func isTest(_ function: String, in source: String) -> Bool {
        guard let place = source.range(of: function),
            let attribute = source.range(of: "@Test", options: .backwards, range: source.startIndex..<place.lowerBound)
        else { return false }
        return !source[attribute.upperBound..<place.lowerBound].contains("func ")
    }
}
