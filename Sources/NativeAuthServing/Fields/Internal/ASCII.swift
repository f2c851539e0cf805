/// Comparisons of protocol text, in which letters of ASCII have no case.
package enum ASCII {
    package static func areSame(_ left: Substring, _ right: Substring) -> Bool {
        left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        65...90 ~= byte ? byte + 32 : byte
    }
}
