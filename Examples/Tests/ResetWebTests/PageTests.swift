import NativeAuthUI
import Testing

@testable import reset_password_web

@Suite("Pages")
struct PageTests {
    @Test func `escape every text that is put into them`() {
        let text = "<b a=\"1\" b='2'>&\u{338}"
        let html: HTML = "<p\(attribute: "title", text)\(attribute: "lang", nil)>\(text)</p>"
        let escaped = "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;\u{338}"
        #expect(html.markup.unicodeScalars.elementsEqual("<p title=\"\(escaped)\">\(escaped)</p>".unicodeScalars))
        #expect(("\(html)\([html])\(nil as HTML?)\(7)" as HTML).markup == html.markup + html.markup + "7")
    }

    @Test(arguments: [
        ("de-AT,en;q=0.5", ["de-AT", "en"]), ("en;q=0.1, ar;q=0.9", ["ar", "en"]), ("a;q=0, b", ["b"]), ("", []),
        ("c;q=x,d", ["d"]), (" ; q=1 ,,", []), ("e ; q=0.5,f;q=0.5", ["e", "f"]),
    ])
    func `take the languages in the order of their weights`(header: String, tags: [String]) {
        #expect(Language.tags(in: header) == tags)
    }

    @Test(arguments: ResetTexts.languages)
    func `have their own texts in each language`(code: String) throws {
        let (own, english) = (WebTexts(code), WebTexts("en"))
        #expect(WebTexts.names[code] != nil)
        if code != "en" { #expect(own.missing != english.missing && own.overrides != english.overrides) }
    }

    @Test func `lead to another language with the address that is filled in`() {
        #expect(Language.address(in: "de", prefilled: nil) == "/?lang=de")
        #expect(
            Language.address(in: "de", prefilled: "a+&ä@x.example") == "/?lang=de&email=a%2B%26%C3%A4%40x%2Eexample"
        )
    }

    @Test(arguments: [
        ("minimum-length:12", ResetRule.minimumLength(12)), ("number-or-symbol", .numberOrSymbol),
        ("mixed-case", .mixedCase), ("minimum-length", nil), ("minimum-length:0", nil), ("minimum-length:x", nil),
        ("mixed-case:1", nil), ("", nil),
    ])
    func `know the rules by their names`(text: String, rule: ResetRule?) {
        #expect(ResetRule(text) == rule)
        if let rule { #expect(text.hasPrefix(rule.name)) }
    }

    @Test(arguments: [
        (nil, nil, true), ("https://a.example", nil, true), ("https://A.example", "same-origin", true),
        ("http://a.example", nil, false), ("https://a.example:8443", nil, false), ("null", nil, false),
        ("https://a.example", "cross-site", false), (nil, "same-site", false), (nil, "none", false),
        ("https://a.example.evil.example", nil, false), ("", nil, false),
    ])
    func `take forms of their own alone`(origin: String?, site: String?, isOwn: Bool) {
        #expect(Visit.isOwn(origin: origin, site: site, ownOrigin: "https://a.example") == isOwn)
    }
}
