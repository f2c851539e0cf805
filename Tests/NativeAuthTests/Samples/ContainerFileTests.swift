import Foundation
import Testing

@Suite("The container file of the mock tenant", .timeLimit(.minutes(5)))
struct ContainerFileTests {
    private static func lines() throws -> [String] {
        try DocumentationSamplesTests.lines(of: "Examples/mock-tenant.dockerfile")
    }

    @Test("stands in the article as it is")
    func article() throws {
        let article = "Sources/NativeAuthMock/NativeAuthMock.docc/TestingAnApp.md"
        let text = try DocumentationSamplesTests.lines(of: article).joined(separator: "\n")
        #expect(try text.contains("```dockerfile\n" + Self.lines().joined(separator: "\n") + "```\n"))
    }

    @Test("copies what there is")
    func copies() throws {
        let copied = try Self.lines().filter { $0.hasPrefix("COPY ") && !$0.contains("--from") }
            .map { $0.split(separator: " ")[1] }
        #expect(!copied.isEmpty)
        for source in copied {
            #expect((try? DocumentationSamplesTests.root.appending(path: source).checkResourceIsReachable()) == true)
        }
    }

    @Test("starts the program with options that it has")
    func entryPoint() async throws {
        let entry = try #require(try Self.lines().first { $0.hasPrefix("ENTRYPOINT ") }).dropFirst("ENTRYPOINT ".count)
        let words = try JSONDecoder().decode([String].self, from: Data(entry.utf8))
        #expect(words.first == "mock-tenant")
        #expect(try await run(RunningProgram.path, words.dropFirst() + ["--help"]).status == 0)
    }
}
