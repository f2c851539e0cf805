import Foundation
import Synchronization

/// The person at the other end: a terminal, or a pipe with lines in it.
package final class Console: Sendable {
    /// Whether somebody can be asked again and again.
    package let isInteractive = isatty(STDIN_FILENO) == 1
    package let style = Style(for: STDOUT_FILENO)

    package let painter = Painter()
    /// Whether keys can be read one by one, and what is shown can be repainted.
    package let takesKeys = isatty(STDIN_FILENO) == 1 && Style.allowsEscapes(STDOUT_FILENO)

    private let mode = TerminalMode()
    private let lines = LineReader()
    /// The question that waits for its answer.
    private let question = Mutex<String?>(nil)
    private let keyboard = Mutex<Keyboard?>(nil)

    package init() {}

    /// Prints a paragraph, in lines that fit into the terminal and into 80 columns.
    package func say(_ text: String = "") {
        write(Self.lines(of: text))
    }

    /// Prints text as it is, without an end of line.
    package func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Prints a paragraph to standard error.
    package func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(Self.lines(of: text).utf8))
    }

    /// Asks for a line.
    package func ask(_ prompt: String) async throws(InputError) -> String {
        try await answer(to: prompt)
    }

    /// Asks for a line that must not be seen: on a terminal, nothing of it shows.
    package func askHidden(_ prompt: String) async throws(InputError) -> String {
        guard isInteractive else { return try await answer(to: prompt) }
        // First the echo, then the question: who answers at once is not seen either.
        mode.enter(.hidden)
        defer { mode.restore() }
        return try await answer(to: prompt, showsEnd: false)
    }

    /// Takes the keys one by one, until ``restore()``.
    package func takeKeys() -> Keyboard {
        mode.enter(.keys)
        let new = Keyboard()
        keyboard.withLock { $0 = new }
        return new
    }

    /// Makes the terminal what it was before, and leaves what is shown there as it is.
    package func restore() {
        painter.leave(forGood: true)
        mode.restore()
    }

    /// Makes the terminal what it was before while the program is stopped, and asks again when it goes on.
    func suspend(while body: () -> Void) {
        painter.leave(forGood: false)
        mode.suspend(while: body)
        if let question = question.withLock({ $0 }) {
            writePrompt(question)
        }
        redraw()
    }

    /// Has what is shown painted once more.
    func redraw() {
        keyboard.withLock { $0 }?.redraw()
    }

    private func answer(to prompt: String, showsEnd: Bool = true) async throws(InputError) -> String {
        question.withLock { $0 = prompt }
        defer { question.withLock { $0 = nil } }
        writePrompt(prompt)
        do throws(InputError) {
            let line = try await lines.next()
            // A terminal shows the end of the line itself, unless the echo is off.
            if !isInteractive || !showsEnd { writePrompt("\n") }
            return line
        } catch {
            writePrompt("\n")
            throw error
        }
    }

    private static func lines(of text: String) -> String {
        wrapped(text, width: min(TerminalSize.current.columns, 80) - 2) + "\n"
    }

    /// A question has to be seen, also when the output goes into a file.
    private func writePrompt(_ text: String) {
        let reachesNobody = isInteractive && isatty(STDOUT_FILENO) == 0
        let output = reachesNobody ? FileHandle.standardError : FileHandle.standardOutput
        try? output.write(contentsOf: Data(text.utf8))
    }
}
