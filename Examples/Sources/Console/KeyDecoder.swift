/// Makes keys of the bytes that a terminal sends; what is neither text nor a known key, such as an arrow, is dropped.
struct KeyDecoder {
    private enum State {
        case text
        case escape
        case sequence(parameters: [UInt8])
        /// A key that is named by one more byte.
        case shifted
        case pasted
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// More than anybody types.
    private static let longestText = 1 << 16

    private var state = State.text
    /// The bytes of the text so far; its last character may be there in part.
    private var bytes: [UInt8] = []
    private var keys: [Key] = []

    /// - Parameter chunk: What was read.
    /// - Returns: The keys in it; text that came at once is one key.
    mutating func keys(in chunk: some Sequence<UInt8>) -> [Key] {
        for byte in chunk { take(byte) }
        if case .text = state { endText() }
        defer { keys = [] }
        return keys
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .text: takeText(byte)
        case .escape:
            switch byte {
            case UInt8(ascii: "["): state = .sequence(parameters: [])
            case UInt8(ascii: "O"): state = .shifted
            case 0x1B: break
            default: state = .text
            }
        case .sequence(let parameters):
            switch byte {
            case UInt8(ascii: "~") where parameters.elementsEqual("200".utf8): state = .pasted
            case 0x40...0x7E: state = .text
            default: state = .sequence(parameters: parameters.suffix(16) + [byte])
            }
        case .shifted: state = .text
        case .pasted: takePasted(byte)
        }
    }

    private mutating func takeText(_ byte: UInt8) {
        guard byte < 0x20 || byte == 0x7F else {
            if bytes.count < Self.longestText { bytes.append(byte) }
            return
        }
        endText()
        switch byte {
        case 0x1B: state = .escape
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x15: keys.append(.clear)
        case 0x04: keys.append(.end)
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        default: break
        }
    }

    private mutating func takePasted(_ byte: UInt8) {
        // The end of a paste has to be known behind any length of it.
        if bytes.count >= Self.longestText { bytes.remove(at: bytes.count - Self.pasteEnd.count) }
        bytes.append(byte)
        guard bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
        let pasted = bytes.dropLast(Self.pasteEnd.count).filter { $0 >= 0x20 && $0 != 0x7F }
        if let text = String(validating: pasted, as: UTF8.self), !text.isEmpty { keys.append(.pasted(text)) }
        (bytes, state) = ([], .text)
    }

    /// Hands out the text so far, and keeps the beginning of a character whose other bytes are to come.
    private mutating func endText() {
        let rest = bytes.lastIndex { $0 >= 0xC0 }.flatMap { start in
            bytes.count - start < Self.length(of: bytes[start]) ? start : nil
        }
        let end = rest ?? bytes.count
        if end > 0, let text = String(validating: bytes[..<end], as: UTF8.self) { keys.append(.text(text)) }
        bytes.removeFirst(end)
    }

    /// How many bytes a character has that begins with this one.
    private static func length(of first: UInt8) -> Int { (~first).leadingZeroBitCount }
}
