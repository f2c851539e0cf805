import Foundation
import Synchronization

/// Switches how a terminal hands over what is typed, and back to what it was before.
final class TerminalMode: Sendable {
    enum Kind: Sendable {
        /// Line by line, unseen.
        case hidden
        /// Key by key, unseen; Ctrl-C and Ctrl-Z still are signals, and what is pasted is marked.
        case keys
    }

    fileprivate struct Switched {
        let kind: Kind
        /// The terminal's settings from before.
        let original: termios
    }

    private let switched = Mutex<Switched?>(nil)

    /// Switches; what was typed until now is dropped, because it was seen.
    func enter(_ kind: Kind) {
        switched.withLock { switched in
            var settings = termios()
            guard switched == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            let new = Switched(kind: kind, original: settings)
            switched = new
            new.enter()
        }
    }

    func restore() {
        switched.withLock { switched in
            switched?.leave()
            switched = nil
        }
    }

    /// Gives the terminal to somebody else for as long as `body` runs.
    func suspend(while body: () -> Void) {
        switched.withLock { $0?.leave() }
        body()
        switched.withLock { $0?.enter() }
    }
}

extension TerminalMode.Switched {
    fileprivate func enter() {
        var settings = original
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        if kind == .keys { settings.c_lflag &= ~tcflag_t(ICANON | IEXTEN) }
        apply(settings, TCSAFLUSH)
        if kind == .keys { write("\u{1B}[?2004h") }
    }

    fileprivate func leave() {
        if kind == .keys { write("\u{1B}[?2004l") }
        // What was typed and not read, such as half a password, is nobody else's.
        apply(original, TCSAFLUSH)
    }

    private func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    private func apply(_ settings: termios, _ when: Int32) {
        var settings = settings
        while tcsetattr(STDIN_FILENO, when, &settings) != 0, errno == EINTR {}
    }
}
