import Foundation

/// A message as it was sent; whether its code is still good is the flow's to say.
struct Letter: Sendable {
    let sequence: Int
    let flow: Int
    let code: String
    let channel: String
    let sentTo: String
    let purpose: MailboxMessage.Purpose
    let expiresAt: Date
}

/// The letters of each address, oldest first.
struct PostOffice: Sendable {
    private(set) var letters: [String: [Letter]] = [:]

    func nextSequence(for address: String) -> Int {
        letters[address, default: []].count + 1
    }

    mutating func deliver(_ letter: Letter, to address: String) {
        letters[address, default: []].append(letter)
    }
}

/// Hides most of an address, the way the tenant shows it to someone who hasn't proved to own it.
enum AddressMask {
    static func mask(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return "***" }
        let domain = address[address.index(after: at)...]
        let labels = domain.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let local = ends(of: address[..<at])
        let name = labels.first.map(middle) ?? "**"
        return ([local + "@" + name] + labels.dropFirst().map(String.init)).joined(separator: ".")
    }

    private static func ends(of local: Substring) -> String {
        let last = local.count > 1 ? local.suffix(1) : ""
        return local.prefix(1) + "***" + last
    }

    private static func middle(of label: Substring) -> String {
        guard label.count >= 5 else { return label.prefix(1) + "**" }
        let middle = label[label.index(label.startIndex, offsetBy: (label.count + 1) / 2)]
        return label.prefix(2) + "**" + String(middle) + "**" + label.suffix(1)
    }
}
