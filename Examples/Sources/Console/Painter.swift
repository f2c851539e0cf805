import Foundation
import Synchronization

/// Shows frames in one place of the terminal, each over the one before.
package final class Painter: Sendable {
    private struct State {
        var shown: Frame?
        var columns = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    init() {}

    package func paint(_ frame: Frame) {
        state.withLock { state in
            let size = TerminalSize.current
            let frame = frame.cut(to: size.rows)
            guard !state.isClosed, state.shown != frame || state.columns != size.columns else { return }
            let up = state.shown?.rowsAboveCursor(columns: size.columns) ?? 0
            Self.write((up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J" + frame.painted)
            (state.shown, state.columns) = (frame, size.columns)
        }
    }

    /// Goes below what is shown; the next frame has a place of its own.
    func leave(forGood: Bool) {
        state.withLock { state in
            let down = state.shown?.linesBelowCursor ?? 0
            if down > 0 { Self.write("\r" + String(repeating: "\n", count: down)) }
            (state.shown, state.isClosed) = (nil, state.isClosed || forGood)
        }
    }

    private static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

extension Frame {
    /// The lines, and the way to the cursor.
    fileprivate var painted: String {
        let text = lines.map { $0.text + "\n" }.joined()
        guard let cursor else { return text }
        return text + "\u{1B}[\(lines.count - cursor.line)A\u{1B}[\(cursor.cells + 1)G"
    }

    fileprivate var linesBelowCursor: Int {
        cursor.map { lines.count - $0.line } ?? 0
    }

    /// How many rows are above the cursor; a terminal that became narrower breaks the lines that no longer fit.
    fileprivate func rowsAboveCursor(columns: Int) -> Int {
        func rows(_ cells: Int) -> Int { max(1, (cells + columns - 1) / max(columns, 1)) }
        let above = lines[..<(cursor?.line ?? lines.count)].reduce(0) { $0 + rows($1.cells) }
        return above + (cursor.map { rows($0.cells + 1) - 1 } ?? 0)
    }
}
