/// What a person did on the keyboard.
package enum Key: Sendable, Equatable {
    /// What was typed: a character, or more where the terminal handed over more at once.
    case text(String)
    /// What was pasted, without the ends of its lines.
    case pasted(String)
    case enter
    case tab
    case backspace
    /// Ctrl-U.
    case clear
    /// Ctrl and a letter, in lower case, with no meaning of its own.
    case control(Character)
    /// Ctrl-D, or the terminal is gone.
    case end
    /// No key: the terminal has another size, or is the program's again, and is to be painted.
    case redraw
}
