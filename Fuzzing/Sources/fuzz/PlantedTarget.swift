import Synchronization

@testable import NativeAuth

/// Faults that are there to be found, one of each kind.
enum PlantedTarget {
    /// Traps for a number that is larger, or smaller, than any in the seeds.
    @Sendable
    static func trap(_ input: [UInt8]) {
        guard let length = JSONObject(Answer(input[...]).response.body)?.integer("code_length") else { return }
        let lengths = Array(0..<10)
        expect(lengths[length] == length, "another length")
    }

    /// Shows the tenant's own text.
    @Sendable
    static func leak(_ input: [UInt8]) {
        guard let text = JSONObject(Answer(input[...]).response.body)?.string("error_description") else { return }
        Secrets.expectNone(in: text)
    }

    /// Reads the byte behind a line that has no colon.
    @Sendable
    static func overread(_ input: [UInt8]) {
        let line = UnsafeMutableRawBufferPointer.allocate(byteCount: input.count, alignment: 1)
        defer { line.deallocate() }
        line.copyBytes(from: input)
        var end = line.startIndex
        while line.load(fromByteOffset: end, as: UInt8.self) != UInt8(ascii: ":") { end += 1 }
        colon.store(end, ordering: .relaxed)
    }

    /// Somewhere for what was read, without which the compiler leaves out the reading.
    private static let colon = Atomic(0)
}
