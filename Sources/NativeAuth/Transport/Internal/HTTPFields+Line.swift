import Foundation

extension HTTPFields.Field {
    /// A field from the line that libcurl hands over; `nil` for a line without a colon, such as the empty one at the end.
    init?(line: UnsafeRawBufferPointer) {
        guard let start = line.baseAddress, let colon = memchr(start, Int32(UInt8(ascii: ":")), line.count) else {
            return nil
        }
        let length = UnsafeRawPointer(colon) - start
        let name = UnsafeRawBufferPointer(rebasing: line[..<length])
        let value = UnsafeRawBufferPointer(rebasing: line[(length + 1)...])
        self.init(name: name.textWithoutSpaceAround, value: value.textWithoutSpaceAround)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var textWithoutSpaceAround: String {
        var (first, end) = (0, count)
        while first < end, self[first].isHeaderSpace { first += 1 }
        while first < end, self[end - 1].isHeaderSpace { end -= 1 }
        return String(decoding: UnsafeRawBufferPointer(rebasing: self[first..<end]), as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHeaderSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
            || self == UInt8(ascii: "\n")
    }
}
