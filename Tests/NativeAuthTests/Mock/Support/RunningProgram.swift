import Foundation

/// The mock tenant as a program, which runs until it gets a signal.
struct RunningProgram {
    /// The program lies beside the tests.
    static let path =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("mock-tenant").path }
        ?? "mock-tenant"

    private let process: ChildProcess

    init(_ arguments: String...) throws {
        // ThreadSanitizer otherwise keeps a program that has ended for another second.
        let environment = ProcessInfo.processInfo.environment.merging(["TSAN_OPTIONS": "atexit_sleep_ms=0"]) { $1 }
        process = try ChildProcess(Self.path, arguments, environment: environment)
    }

    /// The first line of standard output, which comes in one piece.
    func firstLine() async throws -> [String: String?] {
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        process.output.readabilityHandler = { continuation.yield($0.availableData) }
        defer { process.output.readabilityHandler = nil }
        for await piece in pieces { return try JSONDecoder().decode([String: String?].self, from: piece) }
        return [:]
    }

    /// Whether it has come so far that it ignores a signal, blocks it or handles it, in any of its threads: one that waits
    /// for a signal doesn't count as one that blocks it.
    func minds(_ signal: Int32) -> Bool {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.contains { thread in
            let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
            return status.split(separator: "\n").contains { line in
                guard ["SigIgn:", "SigBlk:", "SigCgt:"].contains(line.prefix(7)) else { return false }
                return UInt64(line.dropFirst(8), radix: 16).map { $0 & 1 << UInt64(signal - 1) != 0 } ?? false
            }
        }
    }

    func end(with signal: Int32) async throws -> (status: Int32, errors: String) {
        kill(process.processIdentifier, signal)
        let status = await process.status()
        return (status, String(decoding: try process.errors.readToEnd() ?? Data(), as: UTF8.self))
    }
}
