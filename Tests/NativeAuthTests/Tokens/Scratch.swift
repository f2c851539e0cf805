import Foundation

/// A folder of a test's own, which is gone afterwards.
struct Scratch: Sendable {
    let folder: String
    /// A file in it that isn't there yet.
    var path: String { folder + "/tokens.json" }
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] }
    var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    static func with<Value>(_ body: (Scratch) async throws -> Value) async throws -> Value {
        let folder = NSTemporaryDirectory() + "/tokens-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(Scratch(folder: folder))
    }

    /// The bits of a file's mode that say who may do what.
    static func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Writes the file as it is to be found.
    func write(_ text: String, mode: mode_t = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, mode)
    }
}
