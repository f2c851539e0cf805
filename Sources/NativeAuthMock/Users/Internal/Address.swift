/// Where codes go: an address of mail, or the number of a phone.
enum Address {
    /// What identifies an address: mail without regard to case, a number without what is there to read it.
    static func key(_ address: String) -> String {
        normalized(address).lowercased()
    }

    /// A number without spaces, dashes and brackets; any other text as it is.
    static func normalized(_ address: String) -> String {
        guard address.utf8.first == UInt8(ascii: "+") else { return address }
        return address.filter { !" -().".contains($0) }
    }

    /// Whether a text is a number in the international form (E.164): a plus and 8 to 15 digits.
    static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && 8...15 ~= digits.count && digits.allSatisfy { 48...57 ~= $0 }
    }

    /// Hides most of an address, the way the tenant shows it to someone who hasn't proved to own it.
    static func mask(_ address: String) -> String {
        isNumber(address) ? address.prefix(2) + "********" + address.suffix(1) : maskEmail(address)
    }

    private static func maskEmail(_ address: String) -> String {
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
