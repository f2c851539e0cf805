import Dispatch
import NativeAuthEssentials

/// Keeps tokens in a file of this user's, which several processes may share.
///
/// The file has the mode 0600. Directories that are missing are made with 0700. The file is refused when anybody else may
/// read it, and so is a directory that anybody else may write to, since they could put another file into its place: the
/// error is ``TokenStoreError/unsafePermissions(path:)``, and nothing is repaired silently, because the tokens may be known
/// by then. The tokens themselves are not encrypted: who can read this user's files, or the disk, has them.
///
/// Each change writes a new file beside the old one, has the disk keep it, and renames it. So a crash, or a full disk,
/// leaves the file as it was before or as it is afterwards. Changes of several tasks and processes are made one after the
/// other, by a lock on the file `PATH.lock`, which stays there. A damaged file is kept as `PATH.corrupt`.
///
/// The file has at most 16 MiB, which bounds what a call reads. A larger one isn't read, and a change that would make it
/// larger isn't made: ``TokenStoreError/tooLarge(path:)``.
///
/// Give each client id a file of its own: refresh tokens are good for one app. The file must be on a file system of this
/// machine.
///
/// ```swift
/// let store = FileTokenStore(path: "/home/ana/.local/share/contoso/tokens.json")
/// for account in try await store.accounts() {
///     screen.show(account.username ?? "somebody")
/// }
/// ```
public final class FileTokenStore: TokenStore {
    /// Where the file is.
    public var path: String { file.path }
    private let file: PrivateFile
    private let patience: Duration
    private let clock: any Clock<Duration>
    /// Files are read and written here, since that may take a disk's time.
    private let queue = DispatchQueue(label: "NativeAuth.FileTokenStore")

    /// Makes a store; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - path: Where the file is, or is to be.
    ///   - patience: How long a change waits while another process has the lock; then it throws
    ///     ``TokenStoreError/busy(path:)``; 10 seconds.
    ///   - clock: The clock by which the store waits.
    public convenience init(
        path: String,
        patience: Duration = .seconds(10),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(file: PrivateFile(path: path), patience: patience, clock: clock)
    }

    init(file: PrivateFile, patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()) {
        self.file = file
        self.patience = patience
        self.clock = clock
    }

    /// The accounts that have tokens in the file, in the order of their first sign-in.
    ///
    /// Call it when the app starts: it also throws where there is no file yet and the place can never have one.
    ///
    /// - Returns: The accounts.
    /// - Throws: ``TokenStoreError``; `unusablePath`, `unsafePermissions`, `notPermitted`, `tooLarge`, `unsupportedVersion`,
    ///   `corrupt` once for a damaged file, `failed` for what else the system says.
    public func accounts() async throws(TokenStoreError) -> [Account] {
        try await table().accounts
    }

    /// Reads the tokens of an account; it waits for no lock.
    ///
    /// - Parameter id: The account's id.
    /// - Returns: Its tokens; `nil` when there are none.
    /// - Throws: ``TokenStoreError``, as ``accounts()`` does.
    public func load(_ id: Account.ID) async throws(TokenStoreError) -> StoredTokens? {
        try await table()[id]
    }

    /// Changes the tokens of an account in the file.
    ///
    /// A change that changes nothing writes no file, but makes the folder and `PATH.lock` where they are missing.
    ///
    /// - Parameters:
    ///   - id: The account's id.
    ///   - change: Changes what is stored.
    /// - Returns: What is stored now.
    /// - Throws: ``TokenStoreError``; the file is as it was before. `diskFull`, `busy` when another process keeps the lock,
    ///   `cancelled`, `tooLarge` when there would be too much, and what ``load(_:)`` throws. `failed` at the path of the
    ///   directory with `EIO` is the exception: the new file is in place, and the disk couldn't say that it keeps the name, so
    ///   that a crash may bring the old one back.
    @discardableResult
    public func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) async throws(TokenStoreError) -> StoredTokens? {
        try await rewrite { table in change(&table[id]) }[id]
    }

    private func table() async throws(TokenStoreError) -> TokenTable {
        let file = file
        if let table = try await run({ () throws(TokenStoreError) in try TokenTable(file) }) { return table }
        return try await rewrite { _ in }
    }

    private func rewrite(
        _ change: @Sendable @escaping (inout TokenTable) -> Void
    ) async throws(TokenStoreError) -> TokenTable {
        // Waiting for the calls before doesn't count: it is another process that patience is for.
        var stopwatch: Stopwatch?
        var pause = Duration.milliseconds(1)
        let file = file
        while !Task.isCancelled {
            let changed = try await run { () throws(TokenStoreError) in
                try file.locked { () throws(TokenStoreError) in try TokenTable.change(file, change) }
            }
            if let changed { return changed }
            let waiting = stopwatch ?? Stopwatch(clock)
            guard waiting.elapsed < patience else { throw .busy(path: path) }
            stopwatch = waiting
            try? await clock.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        throw .cancelled
    }

    private func run<Value: Sendable>(
        _ body: @Sendable @escaping () throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(TokenStoreError) in try body() })
            }
        }
        return try result.get()
    }
}

extension TokenTable {
    /// Reads a file; `nil` for a damaged one, and an empty table where there is none.
    fileprivate init?(_ file: PrivateFile) throws(TokenStoreError) {
        guard let data = try file.read() else {
            self.init()
            return
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        do {
            self = try decoder.decode(TokenTable.self, from: data)
        } catch is LaterVersion {
            throw .unsupportedVersion(path: file.path)
        } catch {
            return nil
        }
    }

    /// Changes a file that is locked; a damaged one is set aside.
    fileprivate static func change(
        _ file: PrivateFile,
        _ change: (inout TokenTable) -> Void
    ) throws(TokenStoreError) -> TokenTable {
        guard let before = try TokenTable(file) else { throw .corrupt(keptAt: try file.setAside()) }
        var table = before
        change(&table)
        guard table != before else { return table }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        guard let data = try? encoder.encode(table) else { throw .other(reason: "they have no form in JSON") }
        try file.replace(with: data)
        return table
    }
}

extension FileTokenStore: Redacted {
    var printable: KeyValuePairs<String, String?> { ["path": path] }
}
