import Foundation
import NativeAuthMock

/// The parts of a JSON Web Token.
struct DecodedToken {
    let header: [String: String]
    let claims: [String: JSONValue]
    let signed: String
    let signature: Data

    init?(_ token: JSON?) {
        guard case .string(let text) = token else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Data(base64URL: parts[0]), let claims = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]),
            let header = try? JSONDecoder().decode([String: String].self, from: header),
            let claims = try? JSONDecoder().decode([String: JSONValue].self, from: claims)
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = parts[0] + "." + parts[1]
    }

    subscript(name: String) -> JSONValue? { claims[name] }
}

/// A value of a claim or of a member of a document.
enum JSONValue: Decodable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}

extension Data {
    init?(base64URL text: some StringProtocol) {
        let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
    }
}
