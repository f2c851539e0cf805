import Testing

@testable import NativeAuth

@Suite("Form encoding")
struct FormEncodingTests {
    @Test(arguments: [
        ("", ""), ("azAZ09-._~", "azAZ09-._~"), ("a+b&c=d", "a%2Bb%26c%3Dd"), ("100%25", "100%2525"),
        ("%41", "%2541"), ("a b", "a%20b"), (" lead", "%20lead"), ("trail ", "trail%20"),
        ("<>\"'#?/\\;:@[]{}|^`~", "%3C%3E%22%27%23%3F%2F%5C%3B%3A%40%5B%5D%7B%7D%7C%5E%60~"),
        ("!$*(),", "%21%24%2A%28%29%2C"), ("\u{0}x", "%00x"), ("\r\n", "%0D%0A"), ("\t", "%09"),
        ("ß€日本", "%C3%9F%E2%82%AC%E6%97%A5%E6%9C%AC"),
        ("👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
        ("first.last+tag@example.com", "first.last%2Btag%40example.com"),
        ("jörg@müller.example", "j%C3%B6rg%40m%C3%BCller.example"),
        ("用户@例子.广告", "%E7%94%A8%E6%88%B7%40%E4%BE%8B%E5%AD%90.%E5%B9%BF%E5%91%8A"),
    ])
    func `a value is encoded byte for byte`(value: String, encoded: String) {
        #expect(String(decoding: FormEncoding.body([("n", value)]), as: UTF8.self) == "n=" + encoded)
    }

    @Test
    func `composed and decomposed letters stay what they are`() {
        #expect(FormEncoding.body([("n", "\u{E9}")]) == Array("n=%C3%A9".utf8))
        #expect(FormEncoding.body([("n", "e\u{301}")]) == Array("n=e%CC%81".utf8))
    }

    @Test
    func `fields keep their order, and one without a value is left out`() {
        let body = FormEncoding.body([("b", "1"), ("x", nil), ("a&", "2"), ("c", "")])
        #expect(String(decoding: body, as: UTF8.self) == "b=1&a%26=2&c=")
        #expect(FormEncoding.body([("x", nil)]).isEmpty)
        #expect(FormEncoding.body([]).isEmpty)
    }

    @Test
    func `every byte of UTF-8 is encoded by its value`() {
        for value in UInt8(0)...127 {
            let encoded = FormEncoding.body([("n", String(Unicode.Scalar(value)))]).dropFirst(2)
            let hex = String(value, radix: 16, uppercase: true)
            let escape = "%" + (hex.count < 2 ? "0" : "") + hex
            let isPlain = Character(Unicode.Scalar(value)).isLetter || (48...57).contains(value)
            let expected =
                isPlain || "-._~".utf8.contains(value) ? String(Unicode.Scalar(value)) : escape
            #expect(String(decoding: encoded, as: UTF8.self) == expected)
        }
    }
}
