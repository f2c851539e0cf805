/// Lines that are shown together and repainted in their place, with the cursor in one of them.
package struct Frame: Sendable, Equatable {
    struct Line: Sendable, Equatable {
        let text: String
        /// How wide it is on the screen, colours left out.
        let cells: Int
    }

    private(set) var lines: [Line] = []
    /// Where the cursor stands; below the lines where there is none.
    private(set) var cursor: (line: Int, cells: Int)?
    private let width: Int

    /// - Parameter columns: How wide the terminal is. The last column stays free: some terminals break the line there.
    package init(columns: Int) {
        width = max(columns - 1, 1)
    }

    package static func == (one: Frame, other: Frame) -> Bool {
        one.lines == other.lines && one.cursor?.line == other.cursor?.line && one.cursor?.cells == other.cursor?.cells
    }

    /// Adds a paragraph, in as many lines as it needs.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - mark: What stands in front of it; its other lines are indented by as much.
    ///   - style: The looks of each line.
    package mutating func add(_ text: String, mark: String = "", style: (String) -> String = { $0 }) {
        let indent = mark.cells
        let rows = wrapped(text, width: max(width - indent, 1), breaksWords: true)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (number, row) in rows.enumerated() {
            let line = (number == 0 ? mark : String(repeating: " ", count: indent)) + row
            lines.append(Line(text: line.isEmpty ? line : style(line), cells: line.cells))
        }
    }

    /// Adds a field: on one line with its label where both fit, and as much of its end as fits.
    ///
    /// - Parameters:
    ///   - label: What it is for.
    ///   - value: What is in it.
    ///   - hasFocus: Whether the cursor is there.
    package mutating func field(_ label: String, _ value: String, hasFocus: Bool) {
        var start = label + ": "
        if start.cells + 24 > width {
            add(label + ":")
            start = "  "
        }
        var shown = value.suffix(width)
        while start.cells + String(shown).cells >= width, !shown.isEmpty { shown.removeFirst() }
        let line = start + shown
        lines.append(Line(text: line, cells: line.cells))
        if hasFocus { cursor = (lines.count - 1, line.cells) }
    }

    /// The lines that fit on so many rows, the last ones, with the row below them.
    func cut(to rows: Int) -> Frame {
        let dropped = max(0, lines.count - max(rows - 1, 1))
        var frame = self
        frame.lines.removeFirst(dropped)
        frame.cursor = cursor.flatMap { $0.line >= dropped ? ($0.line - dropped, $0.cells) : nil }
        return frame
    }
}
