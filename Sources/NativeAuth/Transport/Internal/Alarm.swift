import NativeAuthEssentials

/// Wakes up the thread that waits for sockets: a pair of descriptors whose reading end it waits for, too.
final class Alarm: Sendable {
    /// The end to wait for.
    let descriptor: Int32
    private let writer: Int32

    /// Makes the pair; `nil` when no descriptor is free.
    init?() {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
        // In one call, so that no program started meanwhile inherits them.
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else { return nil }
        #else
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        #endif
        (descriptor, writer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    func ring() {
        var byte: UInt8 = 0
        // A full buffer rings already.
        _ = write(writer, &byte, 1)
    }

    func silence() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) == MemoryLayout.size(ofValue: bytes) {}
    }
}
