/// Breaks text into lines of at most `width` characters, at its spaces; longer words stay whole.
///
/// - Parameters:
///   - text: One paragraph; spaces in front of it stand in front of each line.
///   - width: How long a line may get.
/// - Returns: The text with ends of line in it.
func wrapped(_ text: String, width: Int = 78) -> String {
    guard text.count > width else { return text }
    let indent = String(text.prefix { $0 == " " })
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
        if line.count > indent.count, line.count + 1 + word.count > width {
            lines.append(line)
            line = indent
        }
        line += (line.count > indent.count ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
}
