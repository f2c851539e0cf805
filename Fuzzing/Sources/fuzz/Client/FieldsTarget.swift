import Foundation

@testable import NativeAuth

/// Takes the lines of a header as libcurl hands them over, and reads out of them what the client reads.
enum FieldsTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        var fields = HTTPFields()
        for line in input[...].parts(between: "\n") {
            fields.append(copyOf: line + [UInt8(ascii: "\n")])
        }
        for field in fields.fields {
            expect(!field.name.utf8.contains(UInt8(ascii: ":")), "a colon in a name")
            expect(fields[field.name] != nil, "a field isn't found by its name")
            expect(field.value.utf8.last.map { !" \t\n".utf8.contains($0) } ?? true, "white space behind a value")
            Secrets.expectNone(in: field)
        }
        Secrets.expectNone(in: fields)
        let wait = RetryAfter.read(fields) ?? .zero
        expect((.zero...RetryAfter.longest).contains(wait), "a wait of \(wait)")
        let correlation = Correlation(id).adopting(fields["client-request-id"])
        expect(UUID(uuidString: correlation.text) == correlation.id, "the correlation id \(correlation.text)")
    }

    private static let id = UUID()
}
