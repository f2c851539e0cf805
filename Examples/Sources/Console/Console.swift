import Foundation
import Synchronization

/// The person at the other end: a terminal, or a pipe with lines in it.
package final class Console: Sendable {
    /// Whether somebody can be asked again and again.
    package let isInteractive = isatty(STDIN_FILENO) == 1
    package let style = Style(for: STDOUT_FILENO)

    private let echo = EchoSwitch()
    private let lines = LineReader()
    /// The question that waits for its answer.
    private let question = Mutex<String?>(nil)

    package init() {}

    /// Prints a paragraph, in lines that fit into 80 columns.
    package func say(_ text: String = "") {
        write(wrapped(text) + "\n")
    }

    /// Prints text as it is, without an end of line.
    package func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Prints a paragraph to standard error.
    package func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((wrapped(text) + "\n").utf8))
    }

    /// Asks for a line.
    package func ask(_ prompt: String) async throws(InputError) -> String {
        try await answer(to: prompt)
    }

    /// Asks for a line that must not be seen: on a terminal, nothing of it shows.
    package func askHidden(_ prompt: String) async throws(InputError) -> String {
        guard isInteractive else { return try await answer(to: prompt) }
        // First the echo, then the question: who answers at once is not seen either.
        echo.hide()
        defer { restore() }
        return try await answer(to: prompt, showsEnd: false)
    }

    /// Makes the terminal what it was before.
    package func restore() {
        echo.restore()
    }

    /// Makes the terminal what it was before while the program is stopped, and asks again when it goes on.
    func suspend(while body: () -> Void) {
        echo.suspend(while: body)
        if let question = question.withLock({ $0 }) {
            writePrompt(question)
        }
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

    /// A question has to be seen, also when the output goes into a file.
    private func writePrompt(_ text: String) {
        let reachesNobody = isInteractive && isatty(STDOUT_FILENO) == 0
        let output = reachesNobody ? FileHandle.standardError : FileHandle.standardOutput
        try? output.write(contentsOf: Data(text.utf8))
    }
}
