import NativeAuth
import Testing

@Suite("Header fields")
struct HTTPFieldsTests {
    @Test(arguments: ["retry-after", "Retry-After", "RETRY-AFTER", "rEtRy-aFtEr"])
    func `a name is found in any case`(name: String) {
        let fields: HTTPFields = [name: "7"]
        #expect(fields["Retry-After"] == "7")
        #expect(fields[name.uppercased()] == "7")
        #expect(fields.fields.map(\.name) == [name])
    }

    @Test(arguments: ["Retry_After", "Retry-Afte", "Retry-Afterr", "", "Rétry-After", "RETRY\u{2010}AFTER"])
    func `another name is not found`(name: String) {
        let fields: HTTPFields = ["Retry-After": "7"]
        #expect(fields[name] == nil)
    }

    @Test
    func `fields keep their order, and the first of a name counts`() {
        var fields: HTTPFields = ["b": "1", "a": "2"]
        fields.append("B", "3")
        #expect(fields["B"] == "1")
        #expect(fields.fields.map(\.name) == ["b", "a", "B"])
        #expect(fields.fields.map(\.value) == ["1", "2", "3"])
    }

    @Test(arguments: [
        (" 7", "7"), ("7\t ", "7"), (" \t a b \t", "a b"), ("", ""), (" ", ""), ("é", "é"), (" é ", "é"), ("a", "a"),
        ("a\n", "a\n"), ("\r\na", "\r\na"),
        // To Unicode, this sign and the space behind it are one character.
        ("\u{600} ", "\u{600}"), (" \u{600}\t \u{600}\t", "\u{600}\t \u{600}"),
    ])
    func `white space around a value is no part of it`(given: String, value: String) {
        var fields = HTTPFields()
        fields.append("a", given)
        #expect(fields["a"] == value)
        #expect(fields.fields.map(\.value) == [value])
    }
}
