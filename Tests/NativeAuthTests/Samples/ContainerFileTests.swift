import Foundation
import Testing

@Suite("The container file of the mock tenant", .timeLimit(.minutes(1)))
struct ContainerFileTests {
    private static let path = "Examples/mock-tenant.dockerfile"

    private static func lines() throws -> [String] {
        try DocumentationSamplesTests.lines(of: path)
    }

    @Test("stands in the article as it is")
    func article() throws {
        let article = try DocumentationSamplesTests.lines(of: "Sources/NativeAuthMock/NativeAuthMock.docc/TestingAnApp.md")
        let block = article.drop { $0 != "```dockerfile" }.dropFirst().prefix { $0 != "```" }
        #expect(try Array(block) + [""] == Self.lines())
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
        #expect(try await run(ProgramTests.path, words.dropFirst() + ["--help"]).status == 0)
    }
}
