import Testing

@testable import reset_password_web

@Suite("Options of the page")
struct OptionsTests {
    @Test(
        arguments: [
            ("127.0.0.1", [], true), ("::1", [], true), ("0.0.0.0", [], false), ("::", [], false),
            ("192.0.2.1", [], false),
            ("0.0.0.0", ["--behind-proxy"], true),
        ] as [(String, [String], Bool)]
    )
    func `take no passwords from elsewhere over plain HTTP`(address: String, more: [String], isTaken: Bool) {
        let options = try? Options(["--demo", "--address", address] + more, environment: [:])
        #expect((options != nil) == isTaken)
    }
}
