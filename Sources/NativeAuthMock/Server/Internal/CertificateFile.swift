import Foundation
import Locking

/// A certificate in a file of its own, in a directory that nobody else can read and that goes when this object does, or
/// when the process exits.
final class CertificateFile: Sendable {
    let path: String
    private let directory: String

    init(_ pem: String) throws(MockTenantError) {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("mock-tenant-\(UUID().uuidString)").path
        self.directory = directory
        path = directory + "/ca.pem"
        _ = Self.kept.withLock { $0.insert(directory) }
        do {
            try FileManager.default.createDirectory(
                atPath: directory,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            try pem.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            throw .certificateFailed("no file for it at \(path)")
        }
    }

    func remove() {
        Self.remove(directory)
    }

    deinit { remove() }

    /// The directories of this process, whose end no object is told of.
    private static let kept: Locked<Set<String>> = {
        atexit { CertificateFile.removeAll() }
        return Locked([])
    }()

    private static func remove(_ directory: String) {
        guard kept.withLock({ $0.remove(directory) }) != nil else { return }
        try? FileManager.default.removeItem(atPath: directory)
    }

    private static func removeAll() {
        for directory in kept.withLock({ $0 }) { remove(directory) }
    }
}
