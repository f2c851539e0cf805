import Testing

@testable import NativeAuth

@Suite("Where the system's trusted certificates are")
struct SystemTrustTests {
    private static func locate(
        environment: [String: String] = [:],
        file: String? = "/built-in/file",
        folder: String? = "/built-in/folder",
        usesOpenSSL: Bool = true,
        folders: [String: [String]] = [:],
        readable: Set<String> = []
    ) -> SystemTrust {
        SystemTrust(
            environment: environment,
            library: SystemTrust.Library(file: file, folder: folder, usesOpenSSL: usesOpenSSL),
            files: SystemTrust.Files(names: { folders[$0] ?? [] }, isReadable: readable.contains)
        )
    }

    @Test("a folder of hashed names is used alone")
    func hashedFolder() {
        let trust = Self.locate(
            folders: ["/built-in/folder": ["ca-certificates.crt", "3513523f.0"]],
            readable: ["/built-in/file"]
        )
        #expect(trust == .hashedFolder("/built-in/folder"))
    }

    @Test("a folder without hashed names, or for another TLS library, leaves the file")
    func plainFolder() {
        let names = ["ca-certificates.crt", "Some_Root.pem", "12345678.r0", "1234567.0", "zzzzzzzz.0"]
        #expect(
            Self.locate(folders: ["/built-in/folder": names], readable: ["/built-in/file"]) == .file("/built-in/file")
        )
        #expect(
            Self.locate(
                usesOpenSSL: false,
                folders: ["/built-in/folder": ["3513523f.0"]],
                readable: ["/built-in/file"]
            ) == .file("/built-in/file")
        )
    }

    @Test("a libcurl from another system finds the file of this one")
    func usualPlaces() {
        let fedora = "/etc/pki/tls/certs/ca-bundle.crt"
        #expect(Self.locate(readable: [fedora]) == .file(fedora))
        #expect(Self.locate(file: nil, folder: nil, readable: [fedora]) == .file(fedora))
    }

    @Test("the environment wins, also with a path that can't be read, which the error then names")
    func environment() {
        #expect(
            Self.locate(environment: ["SSL_CERT_FILE": "/mine.pem"], readable: ["/built-in/file"]) == .file("/mine.pem")
        )
        #expect(
            Self.locate(environment: ["SSL_CERT_DIR": "/mine:/theirs"], readable: ["/built-in/file"])
                == .hashedFolder("/mine:/theirs")
        )
    }

    @Test("a machine without any is told apart")
    func missing() {
        #expect(Self.locate() == .missing)
    }
}
