/// Rows that fit into 80 columns: the last column is wrapped, and what is too wide for another one has a line to itself.
package struct Table: Sendable {
    private static let width = 78
    private let console: Console
    private let columns: [Int]

    /// - Parameters:
    ///   - console: Where the rows go.
    ///   - columns: The widths of all columns but the last, which gets the rest.
    package init(_ console: Console, columns: [Int]) {
        self.console = console
        self.columns = columns
    }

    package func header(_ cells: String...) {
        console.write(console.style.bold(text(cells)) + "\n")
    }

    package func row(_ cells: String...) {
        console.write(text(cells) + "\n")
    }

    private func text(_ cells: [String]) -> String {
        var lines = ""
        var indent = 0
        for (cell, width) in zip(cells.map(\.withoutControls), columns) {
            lines += cell
            indent += width + 2
            lines += cell.count > width ? "\n" + String.spaces(indent) : String.spaces(width + 2 - cell.count)
        }
        let last = wrapped(cells.last?.withoutControls ?? "", width: Self.width - indent)
        return lines + last.split(separator: "\n").joined(separator: "\n" + String.spaces(indent))
    }
}

extension String {
    fileprivate static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
