/// Text inside a page.
public enum HTML: Sendable {
    /// Makes a text one that stands for itself between tags and in the quotes of an attribute.
    ///
    /// ```swift
    /// let page = "<p title=\"\(HTML.escape(address))\">\(HTML.escape(name))</p>"
    /// ```
    ///
    /// - Parameter text: Any text, also one that somebody else has written.
    /// - Returns: The text with a character reference for each of `&`, `<`, `>`, `"` and `'`.
    public static func escape(_ text: String) -> String {
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
