import Foundation
import Testing

@testable import NativeAuthBrowser

@Suite("The system's browser", .timeLimit(.minutes(5)))
struct SystemBrowserTests {
    private static let url = URL.url("https://contoso.ciamlogin.com/authorize?a=$(touch%20x)&b=1;id&c='%22")

    /// A program that stands in for `xdg-open`, and the file that it writes its arguments into.
    private struct Stand: ~Copyable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
        var program: URL { folder.appending(path: "open") }
        var output: String? { try? String(contentsOf: folder.appending(path: "arguments"), encoding: .utf8) }

        init(status: Int) async throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                printf '%s\\n' "$@" >"\(folder.path)/arguments"
                exit \(status)

                """
            let text = folder.appending(path: "script")
            try Data(script.utf8).write(to: text)
            // A file that this process has written can be open for writing in a child that another test starts just now.
            let install = try ChildProcess("/usr/bin/install", ["-m", "700", text.path, program.path])
            guard await install.status() == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    @Test
    func `a program gets the address as its one argument, whatever is in it`() async throws {
        let stand = try await Stand(status: 0)
        try await SystemBrowser.open(Self.url, with: stand.program.path)
        #expect(stand.output == Self.url.absoluteString + "\n")
    }

    @Test(arguments: [1, 3, 4])
    func `a program that fails opened no browser`(status: Int) async throws {
        let stand = try await Stand(status: status)
        let path = stand.program.path
        let error = await #expect(throws: LoopbackBrowserError.self) {
            try await SystemBrowser.open(Self.url, with: path)
        }
        guard case .noBrowser(Self.url) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test
    func `a program that isn't there opened no browser`() async throws {
        let error = await #expect(throws: LoopbackBrowserError.self) {
            try await SystemBrowser.open(Self.url, with: "no-such-program-\(UUID().uuidString)")
        }
        #expect(error?.label == "noBrowser")
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "myapp://auth", "-h"])
    func `nothing but a web address is opened`(text: String) async throws {
        let stand = try await Stand(status: 0)
        let path = stand.program.path
        await #expect(throws: LoopbackBrowserError.self) {
            try await SystemBrowser.open(.url(text), with: path)
        }
        #expect(stand.output == nil)
    }
}
