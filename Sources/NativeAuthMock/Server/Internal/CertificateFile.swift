import Foundation

/// A certificate in a file of its own, in a directory that nobody else can read and that goes when this object does.
final class CertificateFile: Sendable {
    let path: String
    private let directory: String

    init(_ pem: String) throws(MockTenantError) {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("mock-tenant-\(UUID().uuidString)").path
        self.directory = directory
        path = directory + "/ca.pem"
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
        try? FileManager.default.removeItem(atPath: directory)
    }

    deinit { remove() }
}
