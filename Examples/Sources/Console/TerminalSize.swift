import Foundation

/// How much fits on the terminal: 80 columns and 24 rows where it doesn't say, or where there is none.
package struct TerminalSize: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package static var current: TerminalSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
