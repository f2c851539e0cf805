import NativeAuthEssentials

/// An open file, closed at the end of its life.
struct FileDescriptor: ~Copyable {
    let number: Int32
    private let path: String

    /// Opens a file, and never one behind a symbolic link.
    init(_ path: String, _ flags: Int32) throws(TokenStoreError) {
        self.path = path
        number = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw TokenStoreError(errno, at: path) }
    }

    deinit { close(number) }

    /// Checks that it is a file that nobody but its owner, who is this process's user, can get at.
    func requirePrivate() throws(TokenStoreError) {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw TokenStoreError(errno, at: path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw .unsafePermissions(path: path)
        }
    }

    /// Reads all of it, and little more than the limit of a file that has more.
    func read(atMost limit: Int) throws(TokenStoreError) -> Data {
        var all = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            switch NativeAuthEssentials.read(number, &buffer, buffer.count) {
            case 0: return all
            case let count where count > 0:
                all += buffer.prefix(count)
                if all.count > limit { throw .tooLarge(path: path) }
            default: if errno != EINTR { throw TokenStoreError(errno, at: path) }
            }
        }
    }

    func write(_ data: Data) throws(TokenStoreError) {
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { NativeAuthEssentials.write(number, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw TokenStoreError(errno, at: path)
            }
        }
    }

    /// Has the disk keep it.
    func sync() throws(TokenStoreError) {
        // Not every file system can do it for a directory, and says so.
        guard fsync(number) == 0 || errno == EINVAL else { throw TokenStoreError(errno, at: path) }
    }

    /// Takes the lock that belongs to this opening of the file, if nobody has it.
    func tryLock() throws(TokenStoreError) -> Bool {
        if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw TokenStoreError(errno, at: path) }
        return false
    }

    /// Lets the lock go, for every copy of this descriptor.
    func unlock() {
        flock(number, LOCK_UN)
    }
}

extension TokenStoreError {
    init(_ code: Int32, at path: String) {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull(path: path)
        case EACCES, EPERM, EROFS: self = .notPermitted(path: path)
        case ELOOP: self = .unsafePermissions(path: path)
        case ENOTDIR, EISDIR, ENAMETOOLONG: self = .unusablePath(path: path)
        default: self = .failed(path: path, code: code)
        }
    }
}
