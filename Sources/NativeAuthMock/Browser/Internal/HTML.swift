/// Text inside a page.
enum HTML {
    /// A text as it must stand between tags and in the quotes of an attribute.
    static func escape(_ text: String) -> String {
        var escaped = ""
        // Scalars, since a mark behind a "<" makes one character of the two.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
