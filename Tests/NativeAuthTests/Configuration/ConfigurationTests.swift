import Foundation
import NativeAuth
import Testing

@Suite("The configuration")
struct ConfigurationTests {
    private static func configure(_ change: (inout NativeAuthConfiguration) -> Void) throws(ConfigurationError) {
        var configuration = NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso")
        change(&configuration)
        _ = try NativeAuthClient(configuration)
    }

    @Test
    func `a client id and a tenant are enough`() throws {
        let client = try NativeAuthClient(NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso"))
        #expect(client.isConfigured)
    }

    @Test(arguments: ["", " ", "a b", "a\n", "a\r\nX-Evil: 1", "a\u{0}", "\u{A0}", "\u{85}"])
    func `a client id with space or control characters is refused`(id: String) {
        #expect(throws: ConfigurationError.invalidClientId) { try Self.configure { $0.clientId = id } }
    }

    /// A setting that is a time, by its name.
    enum Limit: String, CaseIterable, Sendable {
        case connectTimeout, requestTimeout
        case minimumInterval = "polling.minimumInterval"
        case deadline = "polling.deadline"

        func set(_ value: Duration, in configuration: inout NativeAuthConfiguration) {
            switch self {
            case .connectTimeout: configuration.connectTimeout = value
            case .requestTimeout: configuration.requestTimeout = value
            case .minimumInterval: configuration.polling.minimumInterval = value
            case .deadline: configuration.polling.deadline = value
            }
        }
    }

    @Test(arguments: Limit.allCases, [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `a limit that is not positive is refused by name`(_ limit: Limit, value: Duration) {
        let error = #expect(throws: ConfigurationError.self) { try Self.configure { limit.set(value, in: &$0) } }
        #expect(error == .invalidLimit(name: limit.rawValue))
    }

    @Test
    func `bounds that contradict each other are refused`() throws {
        #expect(throws: ConfigurationError.invalidLimit(name: "polling.maximumInterval")) {
            try Self.configure { $0.polling.maximumInterval = .milliseconds(999) }
        }
        try Self.configure { $0.polling = PollingPolicy(minimumInterval: .seconds(3), maximumInterval: .seconds(3)) }
    }

    @Test(arguments: [
        "Accept", "accept", "CLIENT-REQUEST-ID", "Content-Type", "Content-Length", "Host", "Expect", "Connection",
        "Transfer-Encoding", "return-client-request-id", "Accept-Encoding", "", "a b", "a:b", "ä", "a\r\nb",
    ])
    func `a header field that is the client's own or malformed is refused`(name: String) {
        #expect(throws: ConfigurationError.invalidHeader(name: name)) {
            try Self.configure { $0.additionalHeaders = [name: "x"] }
        }
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\n", "a\u{0}", "\u{1B}", "\u{7F}"])
    func `a header value with control characters is refused, and not shown`(value: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.configure { $0.additionalHeaders = ["x-a": value + "secret"] }
        }
        #expect(error == .invalidHeader(name: "x-a"))
        #expect(!"\(error)".contains("secret"))
    }

    @Test(arguments: [
        ("http://proxy.example:3128", true), ("https://proxy.example", true), ("socks5://127.0.0.1:1080", true),
        ("SOCKS5H://proxy", true), ("ftp://proxy", false), ("file:///etc/passwd", false), ("proxy.example", false),
        ("http://", false), ("socks4://proxy", false),
    ])
    func `a proxy has an address`(address: String, isTaken: Bool) throws {
        let url = try #require(URL(string: address))
        if isTaken {
            try Self.configure { $0.proxy = .url(url) }
        } else {
            #expect(throws: ConfigurationError.invalidProxy) { try Self.configure { $0.proxy = .url(url) } }
        }
    }

    @Test(arguments: ["/no/such/file.pem", "/etc", "/dev/zero", ""])
    func `a file of certificates that can't be read is refused by its path`(path: String) {
        #expect(throws: ConfigurationError.unreadableTrustedRoots(path: path)) {
            try Self.configure { $0.trustedRoots = .file(path: path) }
        }
    }

    @Test(arguments: [
        "", "47DEQpj8HBSa", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuF==",
        "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU=", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "/etc/ssl/key.pem",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ])
    func `a pin that is not the base64 of a SHA-256 is refused`(pin: String) {
        #expect(throws: ConfigurationError.invalidPublicKeyPin) { try PublicKeyPin(pin) }
    }

    @Test
    func `every mistake reads differently`() {
        let errors: [ConfigurationError] = [
            .invalidClientId, .invalidTenantSubdomain, .invalidAuthority(reason: "r"), .invalidHeader(name: "n"),
            .invalidLimit(name: "l"), .invalidProxy, .unreadableTrustedRoots(path: "p"),
            .invalidPublicKeyPin,
        ]
        #expect(Set(errors.map(\.localizedDescription)).count == errors.count)
    }
}
