import Foundation
import NativeAuthMock
import Testing

@Suite("The JSON that the tenant writes")
struct JSONWriterTests {
    @Test("Every text is read back as it was", arguments: ["", "a\"b\\c/d", "\0\u{1}\u{1F}\r\n\t", "Zoë 👩‍👩‍👧 \u{2028}"])
    func texts(_ text: String) throws {
        let object: JSONObject = ["texts": [.string(text)]]
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(object.utf8)) == ["texts": [text]])
    }

    @Test("An object keeps its members' order when one is changed, taken out or added")
    func objects() {
        var object: JSONObject = ["a": 1, "b": true, "c": "x"]
        object["a"] = .null
        object["b"] = nil
        object["d"] = .raw("1.50")
        object["e"] = nil
        #expect(object.text == #"{"a":null,"c":"x","d":1.50}"#)
        #expect(object["c"] == "x")
    }
}
