/// Breaks text into lines of at most `width` cells, at its spaces.
///
/// - Parameters:
///   - text: One paragraph; spaces in front of it stand in front of each line.
///   - width: How long a line may get.
///   - breaksWords: Whether longer words are broken too; otherwise they stay whole.
/// - Returns: The text with ends of line in it.
func wrapped(_ text: String, width: Int, breaksWords: Bool = false) -> String {
    guard text.cells > width else { return text }
    let indent = String(text.prefix { $0 == " " })
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ").flatMap({ breaksWords ? $0.pieces(of: width) : [$0] }) {
        if line.count > indent.count, line.cells + 1 + String(word).cells > width {
            lines.append(line)
            line = indent
        }
        line += (line.count > indent.count ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
}

extension Substring {
    /// The text in pieces that each fit into so many cells.
    fileprivate func pieces(of width: Int) -> [Substring] {
        var pieces: [Substring] = [self.prefix(0)]
        for index in indices {
            let longer = self[pieces[pieces.count - 1].startIndex...index]
            if String(longer).cells > width, longer.count > 1 {
                pieces.append(self[index...index])
            } else {
                pieces[pieces.count - 1] = longer
            }
        }
        return pieces
    }
}

extension String {
    /// How many columns of a terminal it takes.
    var cells: Int { unicodeScalars.reduce(0) { $0 + $1.cells } }

    /// Without what could end the line or speak to the terminal.
    package var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}

extension Unicode.Scalar {
    /// The blocks whose characters are twice as wide as a letter.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]

    fileprivate var cells: Int {
        if isASCII { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }
}
