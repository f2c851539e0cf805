import Foundation

/// A program that runs beside the tests.
///
/// Foundation's `Process` looks for open files by copying whole directory entries where the system has given less, which
/// now and then ends the process that starts the program.
final class ChildProcess: Sendable {
    let processIdentifier: pid_t
    let output: FileHandle
    let errors: FileHandle
    private let ended: AsyncStream<Int32>

    /// `posix_spawn_file_actions_addclosefrom_np`, which glibc declares for those who define `_GNU_SOURCE`.
    private static let closeFrom: CloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: CloseFrom.self)
    }
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt

    struct NotStarted: Error {
        let code: Int32
    }

    /// Starts a program, with nothing to read and no file of this process.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let (output, errors) = (Pipe(), Pipe())
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.fileHandleForWriting.fileDescriptor, 2)
        _ = Self.closeFrom?(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A signal that this process ignores, as under nohup, would be ignored there too.
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var pid: pid_t = 0
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        let code = posix_spawn(&pid, program, &actions, &attributes, words, variables)
        guard code == 0 else { throw NotStarted(code: code) }
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        processIdentifier = pid
        self.output = output.fileHandleForReading
        self.errors = errors.fileHandleForReading
        let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.ended = ended
        Thread.detachNewThread { [pid] in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            continuation.yield(signal == 0 ? status >> 8 & 0xFF : signal)
        }
    }

    /// Waits for its end and gives its exit code, or the signal that ended it; to be asked once.
    func status() async -> Int32 {
        for await status in ended { return status }
        return -1
    }
}
