import NativeAuthEssentials

/// A file for its owner alone, which is there as a whole or not at all.
///
/// Every call may wait for the disk.
struct PrivateFile: Sendable {
    /// What has been done of a replacement; the process may end at any of these.
    enum Step: String, Sendable, CaseIterable, Codable {
        case locked, opened, written, synced, renamed, directorySynced
    }

    let path: String
    /// How many bytes it has at most.
    var limit = 16 << 20
    /// Told each step of a replacement.
    var observer: @Sendable (Step) -> Void = { _ in }

    private var lockPath: String { path + ".lock" }
    private var temporaryPath: String { path + ".new" }

    private var directory: String {
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty ? path.hasPrefix("/") ? "/" : "." : parent
    }

    /// Reads the whole of it; `nil` when there is none.
    ///
    /// - Throws: Also what keeps it from ever being written.
    func read() throws(TokenStoreError) -> Data? {
        try requireName()
        if Self.exists(directory) { try requirePrivateDirectory() }
        guard Self.exists(path) else { return nil }
        // Opening a pipe would wait for somebody at its other end.
        let file = try FileDescriptor(path, O_RDONLY | O_NONBLOCK)
        try file.requirePrivate()
        return try file.read(atMost: limit)
    }

    /// Replaces it, by what it can be read from again: whatever happens on the way, the old one or the new one is there.
    func replace(with data: Data) throws(TokenStoreError) {
        guard data.count <= limit else { throw .tooLarge(path: path) }
        unlink(temporaryPath)
        do throws(TokenStoreError) {
            let file = try FileDescriptor(temporaryPath, O_WRONLY | O_CREAT | O_EXCL)
            observer(.opened)
            try file.write(data)
            observer(.written)
            try file.sync()
            observer(.synced)
            try Self.change(directory) { () throws(TokenStoreError) in
                guard rename(temporaryPath, path) == 0 else { throw TokenStoreError(errno, at: path) }
                observer(.renamed)
            }
        } catch {
            unlink(temporaryPath)
            throw error
        }
        observer(.directorySynced)
    }

    /// Gives it another name.
    ///
    /// - Returns: The name.
    func setAside() throws(TokenStoreError) -> String {
        var aside = path + ".corrupt"
        var count = 1
        while Self.exists(aside) {
            count += 1
            aside = "\(path).corrupt-\(count)"
        }
        try Self.change(directory) { () throws(TokenStoreError) in
            guard rename(path, aside) == 0 else { throw TokenStoreError(errno, at: path) }
        }
        return aside
    }

    /// Does something while no other process, and nothing else in this one, does anything under the same lock.
    ///
    /// - Returns: What it returned; `nil` when the lock is taken.
    func locked<Value>(_ body: () throws(TokenStoreError) -> Value) throws(TokenStoreError) -> Value? {
        try requireName()
        try Self.makeDirectory(directory)
        try requirePrivateDirectory()
        let lock = try FileDescriptor(lockPath, O_RDWR | O_CREAT)
        try lock.requirePrivate()
        guard try lock.tryLock() else { return nil }
        // A program that is being started has the descriptor too for a moment, so that closing alone would not do.
        defer { lock.unlock() }
        observer(.locked)
        return try body()
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    /// Changes what is in a directory, and has the disk keep it.
    private static func change(
        _ path: String,
        _ body: () throws(TokenStoreError) -> Void
    ) throws(TokenStoreError) {
        // A directory may be a link: what is in it is checked, and not how its name leads there. And it is opened first,
        // since that may fail, and the change can't be taken back.
        let directory = try FileDescriptor(path + "/.", O_RDONLY | O_DIRECTORY)
        try body()
        try directory.sync()
    }

    /// Makes a directory with those above it, for this user alone, where they are missing.
    private static func makeDirectory(_ path: String) throws(TokenStoreError) {
        guard !exists(path) else { return }
        let parent = PrivateFile(path: path).directory
        try makeDirectory(parent)
        try change(parent) { () throws(TokenStoreError) in
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw TokenStoreError(errno, at: path) }
        }
    }

    /// Checks that the path names a file, as far as a path can tell.
    private func requireName() throws(TokenStoreError) {
        guard let last = path.utf8.last, last != UInt8(ascii: "/"), !path.utf8.contains(0) else {
            throw .unusablePath(path: path)
        }
    }

    /// Checks that nobody else can put another file into the place of this one.
    private func requirePrivateDirectory() throws(TokenStoreError) {
        var status = stat()
        guard stat(directory, &status) == 0 else { throw TokenStoreError(errno, at: directory) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusablePath(path: directory) }
        guard [geteuid(), 0].contains(status.st_uid), status.st_mode & 0o022 == 0 else {
            throw .unsafePermissions(path: directory)
        }
    }
}
