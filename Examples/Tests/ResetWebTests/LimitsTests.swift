import Testing

@testable import reset_password_web

@Suite("Limits")
struct LimitsTests {
    private let clock = TestTime()
    private let ana: ClientAddress

    init() throws {
        ana = try #require(ClientAddress("192.0.2.1"))
    }

    private func limits(capacity: Int = 100) -> Limits {
        var perHour = Limits.PerHour()
        (perHour.sends, perHour.mails) = (4, 2)
        return Limits(perHour, capacity: capacity) { [clock] in clock.now }
    }

    @Test func `give back what was taken bit by bit, and say how long that takes`() {
        let limits = limits()
        for _ in 0..<4 { #expect(limits.take([.sends(ana)]) == nil) }
        #expect(limits.take([.sends(ana)]) == 900)
        clock.advance(by: 450)
        #expect(limits.take([.sends(ana)]) == 450)
        clock.advance(by: 450)
        #expect(limits.take([.sends(ana)]) == nil)
        #expect(limits.take([.sends(ana)]) == 900)
        clock.advance(by: -7200)
        #expect(limits.take([.sends(ana)]) == 900, "a clock that is set back gives nothing")
        clock.advance(by: 1_000_000)
        for _ in 0..<4 { #expect(limits.take([.sends(ana)]) == nil) }
        #expect(limits.take([.sends(ana)]) != nil, "never more than at the start")
    }

    @Test func `count for all or for none`() {
        let limits = limits()
        for _ in 0..<2 { #expect(limits.take([.sends(ana), .mails("a@x")]) == nil) }
        for _ in 0..<9 { #expect(limits.take([.sends(ana), .mails("a@x")]) == 1800) }
        for _ in 0..<2 { #expect(limits.take([.sends(ana), .mails("b@x")]) == nil) }
    }

    @Test func `forget those that did least when there are too many`() {
        let limits = limits(capacity: 10)
        for _ in 0..<4 { _ = limits.take([.sends(ana)]) }
        for number in 0..<100 { #expect(limits.take([.mails("\(number)@x")]) == nil) }
        #expect(limits.take([.sends(ana)]) != nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "::ffff:192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
        ("2001:db8::1", "2001:db8::ffff:1", true), ("2001:db8::1", "2001:db8:0:ff::1", true),
        ("2001:db8::1", "2001:db8:0:100::1", false), ("fe80::1%eth0", "fe80::2", true),
        ("::1", "::2", false),
    ])
    func `count a household as one`(one: String, other: String, isSame: Bool) throws {
        let (one, other) = (try #require(ClientAddress(one)), try #require(ClientAddress(other)))
        #expect((one == other) == isSame)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:5678", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ])
    func `know an address with a port`(text: String, address: String) {
        #expect(ClientAddress(forwarded: text) == ClientAddress(address))
        #expect(ClientAddress(forwarded: text) != nil)
    }

    @Test(arguments: [
        "", "unknown", "_hidden", "192.0.2.1:", "192.0.2.1:x", "192.0.2.1:70000", "[2001:db8::1", "[2001:db8::1]443",
        "[]", "localhost:80", "192.0.2", "192.0.2.1:80:80",
    ])
    func `take no other text for an address`(text: String) {
        #expect(ClientAddress(forwarded: text) == nil)
    }

    @Test func `know this machine`() {
        for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            #expect(ClientAddress(text)?.isLoopback == true)
        }
        for text in ["128.0.0.1", "::", "::2", "", "localhost"] { #expect(ClientAddress(text)?.isLoopback != true) }
    }
}
