import NativeAuthEssentials

extension HTTPFields {
    /// Adds the field of a line that libcurl hands over; a line without a colon, such as the empty one at the end, has none.
    mutating func append(line: UnsafeRawBufferPointer) {
        // A line that begins with a space continued the one before; nobody may send that any more (RFC 9112, section 5.2).
        guard let start = line.baseAddress, line.first != 0x20, line.first != 0x09,
            let colon = memchr(start, Int32(UInt8(ascii: ":")), line.count)
        else {
            return
        }
        let nameLength = UnsafeRawPointer(colon) - start
        var end = line.count
        while end > nameLength + 1, line[end - 1] == UInt8(ascii: "\n") || line[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        append(
            String(decoding: UnsafeRawBufferPointer(rebasing: line[..<nameLength]), as: UTF8.self),
            String(
                decoding: UnsafeRawBufferPointer(rebasing: line[(nameLength + 1)..<end].drop { $0 == 0x20 }),
                as: UTF8.self
            )
        )
    }
}
