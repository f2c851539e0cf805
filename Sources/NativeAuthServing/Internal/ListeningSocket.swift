import Foundation

/// A socket that libmicrohttpd has closed already when it couldn't start, or has not, by what it failed at.
struct ListeningSocket {
    private let descriptor: Int32
    private let identity: UInt64?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        identity = Self.identity(of: descriptor)
    }

    /// Closes it where it is still open: its number may be another thread's by now.
    func close() {
        if let identity, Self.identity(of: descriptor) == identity { _ = Foundation.close(descriptor) }
    }

    private static func identity(of descriptor: Int32) -> UInt64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
    }
}
