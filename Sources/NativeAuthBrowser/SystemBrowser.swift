public import Foundation

/// The browser of the person's desktop.
public enum SystemBrowser: Sendable {
    #if os(macOS)
    private static let command = "open"
    #else
    private static let command = "xdg-open"
    #endif

    /// Opens an address: by `xdg-open` on Linux, by `open` on macOS, as a program of its own and never by a shell.
    ///
    /// It returns when that program has ended, which some desktops do only when the browser is closed, or when the task is
    /// cancelled; the browser then stays open.
    ///
    /// - Parameter url: An `http` or `https` address.
    /// - Throws: ``LoopbackBrowserError/noBrowser(_:)`` when there is no such program, or it fails.
    public static func open(_ url: URL) async throws(LoopbackBrowserError) {
        try await open(url, with: command)
    }

    static func open(_ url: URL, with command: String) async throws(LoopbackBrowserError) {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { throw .noBrowser(url) }
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        guard let pid = spawn([command, url.absoluteString]) else { throw .noBrowser(url) }
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            end.yield(status)
            end.finish()
        }
        for await status in ends where status != 0 { throw .noBrowser(url) }
    }

    /// Starts a program from the folders of `PATH`, in a process group of its own, with nothing to read and nobody to write to.
    ///
    /// Foundation's `Process` looks for open files by copying whole directory entries where the system has given less, which
    /// now and then ends the process that starts the program.
    private static func spawn(_ words: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
        let arguments = words.map { strdup($0) } + [nil]
        let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var pid: pid_t = 0
        return posix_spawnp(&pid, words[0], &actions, &attributes, arguments, environment) == 0 ? pid : nil
    }
}
