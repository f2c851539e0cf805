import Foundation
import Synchronization

/// Switches a terminal's echo off and back to what it was before.
final class EchoSwitch: Sendable {
    /// The terminal's settings from before, while the echo is off.
    private let original = Mutex<termios?>(nil)

    /// Switches the echo off; what was typed until now is dropped, because it was seen.
    func hide() {
        original.withLock { original in
            var settings = termios()
            guard original == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            original = settings
            Self.apply(settings.withoutEcho, TCSAFLUSH)
        }
    }

    func restore() {
        original.withLock { original in
            if let settings = original { Self.apply(settings, TCSADRAIN) }
            original = nil
        }
    }

    /// Gives the terminal to somebody else for as long as `body` runs.
    func suspend(while body: () -> Void) {
        original.withLock { original in
            if let settings = original { Self.apply(settings, TCSADRAIN) }
        }
        body()
        original.withLock { original in
            if let settings = original { Self.apply(settings.withoutEcho, TCSAFLUSH) }
        }
    }

    private static func apply(_ settings: termios, _ when: Int32) {
        var settings = settings
        while tcsetattr(STDIN_FILENO, when, &settings) != 0, errno == EINTR {}
    }
}

extension termios {
    fileprivate var withoutEcho: termios {
        var settings = self
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        return settings
    }
}
