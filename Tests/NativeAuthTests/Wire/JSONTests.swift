import Foundation
import Testing

@testable import NativeAuth

@Suite("Reading JSON")
struct JSONTests {
    private static let object = #"{"continuation_token":"c"}"#

    private static func token(_ body: [UInt8]) -> String? {
        JSONObject(body)?.string("continuation_token")
    }

    @Test
    func `UTF-8 is read, with a byte order mark or without`() {
        #expect(Self.token(Array(Self.object.utf8)) == "c")
        #expect(Self.token([0xEF, 0xBB, 0xBF] + Array(Self.object.utf8)) == "c")
        #expect(Self.token(Array(" \r\n\t\(Self.object)\n ".utf8)) == "c")
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32LittleEndian])
    func `no other encoding is read`(_ encoding: String.Encoding) throws {
        let body = try #require(Self.object.data(using: encoding))
        #expect(JSONObject(Array(body)) == nil)
    }

    @Test(
        arguments: [
            Array(#"{"continuation_token":"#.utf8) + [0x22, 0xE9, 0x22] + Array("}".utf8),
            Array(Self.object.utf8) + [0],
            [0] + Array(Self.object.utf8),
            Array((Self.object + "garbage").utf8),
            Array((Self.object + Self.object).utf8),
            Array(#"{"continuation_token":"c""#.utf8),
            Array(#"{"continuation_token":"c","other":"#.utf8) + [0x22, 0xE9, 0x22] + Array("}".utf8),
            [],
        ] as [[UInt8]]
    )
    func `what is not one whole JSON object is refused`(_ body: [UInt8]) {
        #expect(JSONObject(body) == nil)
    }

    @Test
    func `of a key that stands twice the first counts`() {
        let object = JSONObject(Array(#"{"status":"in_progress","status":"succeeded"}"#.utf8))
        #expect(object?.text("status") == "in_progress")
    }

    @Test(arguments: [600, 100_000])
    func `deep nesting is refused and harmless`(depth: Int) {
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(JSONObject(Array(#"{"x":\#(nested),"continuation_token":"c"}"#.utf8)) == nil)
        let objects = String(repeating: #"{"x":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        #expect(JSONObject(Array(objects.utf8)) == nil)
    }

    @Test(arguments: [
        ("2", 2.0), ("2.0", 2), ("2e0", 2), (#""2""#, 2), ("2.5", 2.5), ("-7", -7), ("0", 0),
        ("99999999999999999999", 1e20), (#""2e3""#, 2000),
    ])
    func `a number is read in any spelling`(text: String, value: Double) {
        #expect(JSONObject(Array(#"{"n":\#(text)}"#.utf8))?.number("n") == value)
    }

    @Test(arguments: ["null", "true", "false", "[]", "{}", #""x""#, #""""#, "1e999", #""inf""#, #""nan""#])
    func `what is no finite number is a missing one`(text: String) {
        let object = JSONObject(Array(#"{"n":\#(text),"s":"kept"}"#.utf8))
        #expect(object?.number("n") == nil)
        #expect(object?.integer("n") == nil)
        #expect(object?.seconds("n") == nil)
        #expect(object?.string("s") == "kept")
    }

    @Test(arguments: [("2.5", nil), ("9e18", 9_000_000_000_000_000_000), ("1e19", nil), ("-1e300", nil), ("8", 8)])
    func `a whole number fits or is missing`(text: String, value: Int?) {
        #expect(JSONObject(Array(#"{"n":\#(text)}"#.utf8))?.integer("n") == value)
    }

    @Test(arguments: [
        ("2", Duration.seconds(2)), ("2.5", .milliseconds(2500)), ("0", .zero), ("1e300", .seconds(Int64(Int32.max))),
        ("-1", nil),
    ])
    func `a time span is not negative and at most decades`(text: String, value: Duration?) {
        #expect(JSONObject(Array(#"{"n":\#(text)}"#.utf8))?.seconds("n") == value)
    }

    @Test
    func `a text that is no text is a missing one`() {
        let object = JSONObject(Array(#"{"a":"\ud800","continuation_token":"c"}"#.utf8))
        #expect(object?.string("a") == nil)
        #expect(object?.string("continuation_token") == "c")
    }

    @Test
    func `a text that is blank is a missing one`() {
        let object = JSONObject(Array(#"{"a":"  ","b":" x \n","c":5}"#.utf8))
        #expect(object?.text("a") == nil)
        #expect(object?.text("b") == "x")
        #expect(object?.text("c") == nil)
    }
}
