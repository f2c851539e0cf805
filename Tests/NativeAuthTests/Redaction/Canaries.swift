import Foundation

/// Values that must show nowhere, and a way to look for them.
enum Canaries {
    static let username = "canary-user+tag@contoso.com"
    static let code = "80617253"
    static let password = "canary pass/word+é"
    static let token = "canary-token+/="
    static let text = "canary server text"
    static let attribute = "canary attribute value"

    static let all = [username, code, password, token, text, attribute]

    /// A text of the tenant's that echoes all it was sent, as it was sent and otherwise.
    static var echo: String {
        all.flatMap { forms(of: $0) }.joined(separator: " | ")
    }

    /// Each canary with its forms in lower case, made once.
    private static let sought = all.map { canary in (canary, forms(of: canary).map { Data($0.lowercased().utf8) }) }

    /// The canaries that stand in a text, raw, percent-encoded or in base64, in any case of letters.
    static func found(in text: String) -> [String] {
        let bytes = Data(text.lowercased().utf8)
        return sought.filter { $0.1.contains { bytes.range(of: $0) != nil } }.map(\.0)
    }

    private static func forms(of canary: String) -> [String] {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return [
            canary,
            canary.addingPercentEncoding(withAllowedCharacters: plain) ?? canary,
            Data(canary.utf8).base64EncodedString(),
        ]
    }

    /// All that a program can print of a value without asking it for a property by name.
    static func prints(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var texts = ["\(value)", String(describing: value), String(reflecting: value), dumped]
        walk(Mirror(reflecting: value), depth: 0, into: &texts)
        if let error = value as? any Error {
            texts += [error.localizedDescription, "\(error as NSError)", "\((error as NSError).userInfo)"]
            texts.append((error as NSError).domain)
            let localized = error as? any LocalizedError
            texts += [localized?.errorDescription, localized?.failureReason, localized?.recoverySuggestion]
                .compactMap(\.self)
        }
        return texts
    }

    private static func walk(_ mirror: Mirror, depth: Int, into texts: inout [String]) {
        guard depth < 12 else { return }
        for child in mirror.children {
            texts.append("\(child.label ?? ""): \(child.value)")
            texts.append(String(reflecting: child.value))
            walk(Mirror(reflecting: child.value), depth: depth + 1, into: &texts)
        }
        if let parent = mirror.superclassMirror {
            walk(parent, depth: depth + 1, into: &texts)
        }
    }
}
