import Testing

@testable import NativeAuth

@Suite("What an attribute accepts")
struct RequiredAttributeTests {
    private static func attribute(_ regex: String?) -> RequiredAttribute {
        RequiredAttribute(name: "a", type: "string", required: true, regex: regex)
    }

    @Test(
        arguments: [
            ("^[1-9][0-9]*$", "98052", true), ("^[1-9][0-9]*$", "098052", false), ("^[1-9][0-9]*$", "", false),
            (".*@.*$", "ana@contoso.com", true), (".*@.*$", "ana", false), ("", "x", true), ("^$", "", true),
            ("^[A-Za-z ]+$", "Ana Bea", true), (#"^[^@\s]+@[^@\s]+\.[^@\s]+$"#, "ana@contoso.com", true),
            (#"^\d{5}$"#, "12345", true), (#"^\d{5}$"#, "123456", false), (#"^\+?[0-9]{7,15}$"#, "+14255550100", true),
            ("^(AL|AK|AZ)$", "AZ", true), ("^(?:AL|AK|AZ)$", "AZZ", false), ("^a|b$", "cb", true), ("x|", "y", true),
            (#"^[\p{L} .'-]{1,64}$"#, "Ana-Lü O'B.", true), ("^a{2,}$", "aaa", true), ("^a{2}?$", "aa", true),
            (#"^\P{Lu}*$"#, "aB", false), (#"^[\d\-]+$"#, "1-2", true), (#"^[a\]]+$"#, "a]", true), ("b", "abc", true),
            (#"^(\+\d{1,3})?\s?\d{4,14}$"#, "+1 4255550100", true), (#"^(\+\d{1,3})?\s?\d{4,14}$"#, "x", false),
            (#"^\d{5}(?:-\d{4}){0,1}$"#, "98052-1234", true), (#"^\d{5}(-\d{4})?$"#, "98052-", false),
            ("^(a|b)?+(c){1}$", "ac", true), ("^((a)?b)??$", "", true), ("^[äöü]+$", "ü", true),
            (#"^(?!\s*$).+"#, " a", true), (#"^(?!\s*$).+"#, "  ", false), (#"^(?=.*\d).{8,}$"#, "Passw0rd", true),
            ("(?=x)", "ax", true), ("^(?!x)$", "x", false), (#"\bb\b"#, "a b", true), (".", "\u{1F600}", true),
        ]
    )
    func `a plain expression is tried`(regex: String, value: String, accepts: Bool) {
        #expect(Self.attribute(regex).accepts(value) == accepts)
    }

    @Test(
        arguments: [
            "(a+)+$", "(a*)*", "(a|a)*$", "(?:a+){2,}", "(a){9}", "(a){0,2}", "(a?)?*", "(a)?{2}", "(a){0}",
            "^([A-Z][a-z]*)( [A-Z][a-z]*)*$", "a*a*a*a*a*b", "(?<=x)", "(?<!x)y", "(?=x)*", "(?!x)?", "((?!x)y)*", "(?",
            #"(a)\1"#, #"(?<n>a)\k<n>"#, "(?>a)", "(?i)a", "(?#x)", "(*FAIL)", "a**", ".*@.**$", "a*+*", "^*", #"\b+"#,
            "[", "[a", "(", ")", "a)", "*", "?a", "a{", "a{x}", "a{1,2,3}", "a{,3}", "a{3,2}", "a{1000000}",
            "a{0,9999}",
            "a{-1}", "a{99999999999999999999999}", "[[a]]", "[[:alpha:]]", "[]a]", "[z-a]", "\\", #"\"#, #"\Qa\E"#,
            #"\x41"#, #"\u0041"#, #"\X"#, #"\p{javaLowerCase}"#, #"\p{Zz}"#, #"\pL"#, #"\p{"#, "e\u{301}", "\r\n",
            "^a*a*a*a*b", "a*a*a*a*b",
        ]
    )
    func `one that may take long, or is none here, is left to the tenant`(regex: String) {
        for value in ["", "a", "aaab", String(repeating: "a", count: 64)] {
            #expect(Self.attribute(regex).accepts(value) == nil)
        }
    }

    @Test
    func `without an expression there is nothing to say`() {
        #expect(Self.attribute(nil).accepts("a") == nil)
    }

    @Test(arguments: ["a", "(", "[", "\\", "a*", "a|", "(?:", "é", "{1}", "^", "\u{0}"])
    func `a huge expression, or a huge value, is left to the tenant at once`(part: String) {
        let huge = String(repeating: part, count: 1_000_000 / part.utf8.count)
        #expect(Self.attribute(huge).accepts("a") == nil)
        #expect(Self.attribute("a").accepts(huge) == nil)
    }

    @Test
    func `the limits are where they are said to be`() {
        let longest = String(repeating: "a", count: 512)
        #expect(Self.attribute(longest).accepts("a") == false)
        #expect(Self.attribute(longest + "a").accepts("a") == nil)
        let value = String(repeating: "é", count: 256)
        #expect(Self.attribute("^é*$").accepts(value) == true)
        #expect(Self.attribute("^é*$").accepts(value + "é") == nil)
    }

    /// Those that come closest to the limit, and never match.
    @Test(
        arguments: [
            ("^a*a*a*b", "a", 60), ("a*a*b", "a", 60), ("^[ab]*?[ab]*?[ab]*?c", "a", 60), (".*.*c", "a", 60),
            (#"^\w*\w*\w*\W"#, "ü", 60), ("^a*a*b", "a", 256), ("a*b", "a", 256),
            ("^" + String(repeating: "a?", count: 11) + "c", "a", 256),
            ("^" + String(repeating: "(?:a|a)", count: 17) + "c", "a", 256),
            ("^" + String(repeating: "(a?)?", count: 5) + "c", "a", 256),
            ("^(a*)?(a*)?c", "a", 150), ("^(?!a*a*b)a*c", "a", 60), ("(?!a*b)a*c", "a", 60),
            ("^" + String(repeating: "a{0,9}", count: 5) + "c", "a", 256),
        ]
    )
    func `the worst that is tried is done soon`(regex: String, scalar: String, length: Int) throws {
        let value = String(repeating: scalar, count: length)
        var accepted: Bool?
        let time = ContinuousClock().measure { accepted = Self.attribute(regex).accepts(value) }
        #expect(accepted == false)
        // The fourteen take 0.10 to 0.33 seconds together, and years without a limit. The bound is for a machine that runs much else.
        #expect(time < .seconds(60))
    }

    @Test
    func `no mix of its signs stops the program`() {
        let signs = [
            "a", "b", "é", "*", "+", "?", "{1,3}", "{2,}", "(", "(?:", ")", ")?", "(?!", "|", "[a-b]", "[^a]", "[", "]",
            "^",
            "$",
            ".",
            #"\d"#, #"\b"#, #"\p{L}"#, #"\"#, "-", "&&", "[z-a]", #"[\d-z]"#, "[a-", "{", "}", "\u{1F600}", "\u{301}",
        ]
        var random = SplitMix(state: 7)
        var tried = 0
        for _ in 0..<5000 {
            let regex = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                signs.randomElement(using: &random) ?? ""
            }
            tried += Self.attribute(regex.joined()).accepts("abéab") == nil ? 0 : 1
        }
        #expect(tried > 100)
    }
}

/// The same numbers each time (Steele and others, "Fast splittable pseudorandom number generators").
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
