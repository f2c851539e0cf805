import Foundation

@testable import NativeAuth

/// An answer as an input writes it: a line with words and the status, lines of header fields, an empty line, the body.
///
/// A body that begins like JSON or HTML is taken as it is. Otherwise it has a member of an object in each line, as in
/// `error=invalid_grant`, so that a changed byte seldom spoils the whole object.
struct Answer: Sendable {
    let words: [String]
    let response: HTTPResponse

    init(_ input: ArraySlice<UInt8>) {
        let (head, body) = input.cut(at: "\n\n")
        let (first, fields) = head.cut(at: "\n")
        words = first.text.split(separator: " ").map(String.init)
        var headers = HTTPFields()
        for line in fields?.parts(between: "\n") ?? [] { headers.append(copyOf: line) }
        response = HTTPResponse(
            // HTTP has three digits for it.
            status: words.last.flatMap { Int($0.prefix(3)) } ?? 200,
            headers: headers,
            body: Self.body(body ?? [])
        )
    }

    private static func body(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard let first = text.first, !"{[<\u{FEFF}".utf8.contains(first) else { return Array(text) }
        let members = text.parts(between: "\n").map { line in
            let (name, value) = line.cut(at: "=")
            return quoted(name) + [UInt8(ascii: ":")] + json(value ?? [])
        }
        return Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8)
    }

    /// A value that begins like a number, an object, a list or a word of JSON's stands for itself, any other for a text.
    private static func json(_ value: ArraySlice<UInt8>) -> [UInt8] {
        let words = ["true", "false", "null"].map { Array($0.utf8) }
        guard let first = value.first, "-0123456789[{\"".utf8.contains(first) || words.contains(Array(value)) else {
            return quoted(value)
        }
        return Array(value)
    }

    private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
        Array("\"".utf8) + text.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\"") } + Array("\"".utf8)
    }
}

extension HTTPFields {
    /// Adds a line out of memory of its own, where AddressSanitizer sees what is read beyond it.
    mutating func append(copyOf line: ArraySlice<UInt8>) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: line.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: line)
        append(line: UnsafeRawBufferPointer(copy))
    }
}
