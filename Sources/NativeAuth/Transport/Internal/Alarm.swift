import Foundation

/// Wakes up the thread that waits for sockets: a pipe whose reading end it waits for, too.
final class Alarm: Sendable {
    /// The end to wait for; -1 when no pipe could be made.
    let descriptor: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
        }
        (descriptor, writer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    func ring() {
        var byte: UInt8 = 0
        // A full pipe rings already.
        _ = write(writer, &byte, 1)
    }

    func silence() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) == MemoryLayout.size(ofValue: bytes) {}
    }
}
