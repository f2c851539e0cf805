import Foundation

/// The keys of a terminal as they are typed, read on a thread of its own.
package final class Keyboard: Sendable {
    package let keys: AsyncStream<Key>
    private let continuation: AsyncStream<Key>.Continuation

    init() {
        (keys, continuation) = AsyncStream.makeStream()
        Thread.detachNewThread { [continuation] in Self.read(into: continuation) }
    }

    /// Lets the keys end.
    ///
    /// The thread stays in its read; the program is about to end.
    package func stop() {
        continuation.finish()
    }

    func redraw() {
        continuation.yield(.redraw)
    }

    private static func read(into keys: AsyncStream<Key>.Continuation) {
        var decoder = KeyDecoder()
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
            if count > 0 {
                for key in decoder.keys(in: chunk[..<count]) { keys.yield(key) }
            } else if count == 0 || errno != EINTR {
                keys.yield(.end)
                return
            }
        }
    }
}
