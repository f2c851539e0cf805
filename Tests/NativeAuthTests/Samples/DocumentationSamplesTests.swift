import Foundation
import Testing

/// Each block of Swift in the documentation is a sample of this folder, which the compiler has seen.
///
/// A sample stands between `// sample: NAME` and `// end`. A manifest can't be compiled here, and is let through.
@Suite("The samples of the documentation")
struct DocumentationSamplesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    static let root = tests.appending(path: "../../..").standardizedFileURL

    static let pages: [String] = {
        let files = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?.allObjects ?? []
        let pages = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
            .map { "Sources/" + $0 }
        return ["README.md"] + pages.filter { (try? blocks(on: $0).isEmpty) != true }.sorted()
    }()

    static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The blocks of Swift on a page, or in the documentation comments of a source file.
    static func blocks(on page: String) throws -> [String] {
        var lines = try lines(of: page)
        if page.hasSuffix(".swift") {
            lines = lines.map { $0.drop { $0 == " " } }.map { line in
                line.hasPrefix("///") ? String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)) : "```"
            }
        }
        var blocks: [String] = []
        var block: [String]?
        for line in lines {
            if let open = block {
                if line.hasPrefix("```") {
                    blocks.append(open.joined(separator: "\n"))
                    block = nil
                } else {
                    block = open + [line]
                }
            } else if line == "```swift" {
                block = []
            }
        }
        return blocks.filter { !$0.hasPrefix("// swift-tools-version") }
    }

    static func samples() throws -> [String: String] {
        var samples: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: tests.path) where file.hasSuffix(".swift") {
            var sample: (name: String, lines: [String])?
            for line in try lines(of: "Tests/NativeAuthTests/Samples/" + file) {
                let text = line.trimmingCharacters(in: .whitespaces)
                if text.hasPrefix("// sample: ") {
                    sample = (String(text.dropFirst("// sample: ".count)), [])
                } else if text == "// end", let whole = sample {
                    samples[whole.name] = dedented(whole.lines)
                    sample = nil
                } else {
                    sample?.lines.append(line)
                }
            }
        }
        return samples
    }

    private static func dedented(_ lines: [String]) -> String {
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }

    @Test("each block of Swift on a page is a sample", arguments: pages)
    func blocksAreSamples(page: String) throws {
        let samples = Set(try Self.samples().values)
        for block in try Self.blocks(on: page) {
            #expect(samples.contains(block))
        }
    }

    @Test("each sample stands on a page")
    func samplesAreUsed() throws {
        let blocks = Set(try Self.pages.flatMap(Self.blocks))
        #expect(!blocks.isEmpty)
        for (name, sample) in try Self.samples() {
            #expect(blocks.contains(sample), "\(name) stands nowhere")
        }
    }
}
