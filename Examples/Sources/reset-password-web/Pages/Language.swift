import Foundation
import NativeAuthUI

/// The language of a page: the one that its address asks for, or the best that the browser takes.
struct Language: Sendable {
    let texts: ResetTexts
    let own: WebTexts
    /// What the address asks for, which each next address asks for too.
    let asked: String?

    init(asked: String?, accepted: String?) {
        self.asked = asked.flatMap { asked in ResetTexts.languages.first { $0 == asked.lowercased() } }
        let tags = self.asked.map { [$0] } ?? Self.tags(in: accepted ?? "")
        let code = ResetTexts(preferring: tags).language
        own = WebTexts(code)
        texts = ResetTexts(code, overriding: own.overrides)
    }

    /// The address of the page in the same language.
    var address: String { asked.map { "/?lang=\($0)" } ?? "/" }

    /// The same with a query of one more name.
    func address(_ name: String) -> String { asked == nil ? "/?\(name)" : "\(address)&\(name)" }

    /// By this the page is asked to say that a form was of an earlier step.
    static let earlier = "earlier"

    /// The address of the page in another language, with the address that is filled in.
    static func address(in code: String, prefilled email: String?) -> String {
        let value = email?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return "/?lang=\(code)" + (value.map { "&email=\($0)" } ?? "")
    }

    /// The tags of an `Accept-Language`, the best one first.
    static func tags(in header: String) -> [String] {
        let ranges = header.split(separator: ",").prefix(20).compactMap { range -> (tag: String, weight: Double)? in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = parts.first, !tag.isEmpty else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (tag, weight) : nil
        }
        // The sort keeps the order of equals.
        return ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }
}
