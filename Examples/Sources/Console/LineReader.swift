import Foundation
import Synchronization

/// Why there is no line.
package enum InputError: Error, Sendable {
    /// The input has ended.
    case ended
    /// The task was cancelled while it waited.
    case interrupted
    /// The line is not UTF-8, or longer than anybody types.
    case unreadable
}

/// Lines from standard input, read on threads of their own, so that nobody's pause holds a thread of Swift's pool.
final class LineReader: Sendable {
    private static let longestLine = 1 << 16

    /// What was read and not yet handed out.
    private let buffer = Mutex<[UInt8]>([])

    func next() async throws(InputError) -> String {
        let answer = Answer()
        let result: Result<String, InputError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard answer.await(with: continuation) else { return }
                Thread.detachNewThread { [self] in
                    answer.give(readLine())
                }
            }
        } onCancel: {
            // The thread stays in its read; the program is about to end.
            answer.give(.failure(.interrupted))
        }
        return try result.get()
    }

    private func readLine() -> Result<String, InputError> {
        buffer.withLock { buffer in
            while true {
                if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = buffer[..<end]
                    buffer.removeSubrange(...end)
                    return Self.text(line)
                }
                guard buffer.count <= Self.longestLine else { return .failure(.unreadable) }
                guard Self.fill(&buffer) else {
                    defer { buffer = [] }
                    return buffer.isEmpty ? .failure(.ended) : Self.text(buffer[...])
                }
            }
        }
    }

    /// Adds what comes next; false at the end of the input.
    private static func fill(_ buffer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count > 0 {
                buffer += chunk[..<count]
                return true
            }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    private static func text(_ line: ArraySlice<UInt8>) -> Result<String, InputError> {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard let text = String(validating: line, as: UTF8.self) else { return .failure(.unreadable) }
        return .success(text)
    }
}

/// A continuation that is resumed once: by the line or by the cancellation, whichever comes first.
private final class Answer: Sendable {
    private enum State {
        case new
        case awaited(CheckedContinuation<Result<String, InputError>, Never>)
        case given(Result<String, InputError>)
    }

    private let state = Mutex(State.new)

    /// Takes the continuation; false when the answer was there before it.
    func await(with continuation: CheckedContinuation<Result<String, InputError>, Never>) -> Bool {
        let early: Result<String, InputError>? = state.withLock { state in
            if case .given(let result) = state { return result }
            state = .awaited(continuation)
            return nil
        }
        guard let early else { return true }
        continuation.resume(returning: early)
        return false
    }

    func give(_ result: Result<String, InputError>) {
        let waiting: CheckedContinuation<Result<String, InputError>, Never>? = state.withLock { state in
            switch state {
            case .new:
                state = .given(result)
                return nil
            case .awaited(let continuation):
                state = .given(result)
                return continuation
            case .given:
                return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
