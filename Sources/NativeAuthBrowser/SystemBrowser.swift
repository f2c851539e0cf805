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
        let process = Process()
        // It looks the command up in the folders of `PATH`.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command, url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            end.yield(process.terminationStatus)
            end.finish()
        }
        guard (try? process.run()) != nil else { throw .noBrowser(url) }
        for await status in ends where status != 0 { throw .noBrowser(url) }
    }
}
