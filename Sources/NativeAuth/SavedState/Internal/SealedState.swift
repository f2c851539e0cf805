import NativeAuthEssentials

/// The text of a saved step: a version, the content as JSON and a code that authenticates both, each in base64 for URLs.
enum SealedState {
    private static let version = "1"
    /// More bytes than a step of the service needs; what is longer is neither made nor looked at.
    private static let longest = 64 * 1024

    static func seal(_ snapshot: Snapshot, with key: [UInt8]) throws(SavedStateError) -> SavedState {
        guard let json = try? JSONEncoder().encode(snapshot) else { throw .malformed }
        let content = "\(version).\(Base64URL.encode(Array(json)))"
        let text = "\(content).\(Base64URL.encode(try code(of: content, key)))"
        guard text.utf8.count <= longest else { throw .tooLong }
        return SavedState(rawValue: text)
    }

    static func open(_ state: SavedState, with key: [UInt8]) throws(SavedStateError) -> Snapshot {
        // An editor, or a shell, puts a newline behind a text.
        guard let text = state.rawValue.trimmed, text.utf8.count <= longest else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let json = Base64URL.decode(parts[1]), let given = Base64URL.decode(parts[2]) else {
            throw .malformed
        }
        guard parts[0] == version else { throw .unsupportedVersion }
        // The last letter has bits that nothing reads; a text has one spelling all the same.
        guard Digest.areEqual(given, try code(of: "\(parts[0]).\(parts[1])", key)), Base64URL.encode(given) == parts[2]
        else { throw .tampered }
        guard let snapshot = try? JSONDecoder().decode(Snapshot.self, from: Data(json)) else {
            throw .unsupportedVersion
        }
        return snapshot
    }

    private static func code(of content: String, _ key: [UInt8]) throws(SavedStateError) -> [UInt8] {
        do throws(Failure) {
            return try Digest.hmac(Array(content.utf8), key: key)
        } catch {
            throw .unavailable
        }
    }
}
