import Foundation

/// A style or a script inside a page, which the page's policy allows by its hash.
struct Inline: Sendable {
    let text: String
    /// What names it in a content security policy.
    let source: String

    init(_ text: String) {
        self.text = text
        let digest = try? GnuTLS.sha256(text)
        source = digest.map { "'sha256-\(Data($0).base64EncodedString())'" } ?? "'none'"
    }
}
