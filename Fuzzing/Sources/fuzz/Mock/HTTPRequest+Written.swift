import Foundation

@testable import NativeAuthServing

extension HTTPRequest {
    /// Reads a request as an input writes it: method and path, lines of header fields, an empty line, the body.
    ///
    /// - Parameters:
    ///   - text: The request.
    ///   - usual: The path where the request has none.
    ///   - values: What stands in the body for words that the input can't know.
    init(_ text: ArraySlice<UInt8>, to usual: String = "", replacing values: [String: String]) {
        let (head, rest) = text.cut(at: "\n\n")
        let body = values.reduce(Array(rest ?? [])) { body, value in
            Array(body[...].parts(between: value.key).joined(separator: value.value.utf8))
        }
        let (first, lines) = head.cut(at: "\n")
        let (method, target) = first.cut(at: " ")
        let (path, query) = (target ?? []).cut(at: "?")
        var headers = HeaderFields()
        for line in lines?.parts(between: "\n") ?? [] {
            let (name, value) = line.cut(at: ": ")
            headers.append(name: name.text, value: (value ?? []).text)
        }
        headers.append(name: "Host", value: "127.0.0.1")
        headers.append(name: "Content-Type", value: HeaderFields.formType)
        let inQuery = Self.pairs(query ?? [])
        let (fields, malformation) = Self.fields(
            method.text == "GET" ? inQuery : headers.announceForm ? Self.pairs(body[...]) : []
        )
        self.init(
            method: method.text,
            path: path.isEmpty ? usual : path.text,
            target: (target ?? []).text,
            query: Dictionary(inQuery.map { ($0.text, $1.text) }) { first, _ in first },
            headers: headers,
            body: body,
            fields: fields,
            malformation: malformation
        )
    }

    private typealias Pair = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

    private static func fields(_ pairs: [Pair]) -> (FormFields, malformation: String?) {
        var fields: [FormField] = []
        var malformation: String?
        for (name, bytes) in pairs {
            if let value = String(validating: bytes, as: UTF8.self) {
                fields.append(FormField(name: name.text, value: value))
            } else {
                malformation = "The value of '\(name.text)' is not UTF-8."
            }
        }
        return (FormFields(fields), malformation)
    }

    /// The names and values of a form, decoded.
    private static func pairs(_ form: ArraySlice<UInt8>) -> [Pair] {
        guard !form.isEmpty else { return [] }
        return form.parts(between: "&").map { pair in
            let (name, value) = pair.cut(at: "=")
            return (decoded(name), decoded(value ?? []))
        }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let parts = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...].parts(between: "%")
        return parts.dropFirst().reduce(parts[0]) { decoded, part in
            if let byte = UInt8(part.prefix(2).text, radix: 16) { return decoded + [byte] + part.dropFirst(2) }
            return decoded + [UInt8(ascii: "%")] + part
        }
    }
}
