import Foundation
import NativeAuthMock

/// What the program was asked for on the command line.
struct Arguments {
    static let usage = """
        Usage: mock-tenant [options]

        Runs a mock tenant for native authentication until it gets SIGTERM, SIGINT or SIGHUP.
        It listens on 127.0.0.1 alone, since its codes and passwords are there for everyone to read.
        The first line of standard output is a JSON object that says where it listens.

        Options:
          --port N           the port; 0, the default, picks a free one
          --tls              HTTPS, with a certificate authority made for this run
          --fixed-code CODE  the code that every mail carries (random ones by default)
          --code-length N    how many digits a code has (8, or as long as the fixed code)
          --users FILE       accounts, as a JSON array of {"email", "kind", "password"} or {"persona"}
          --settings FILE    settings, as a JSON object such as {"codeLength": 6, "requiresSecondFactor": true}
          --tenant NAME      the tenant's name (contoso.onmicrosoft.com)
          --client-id ID     the application's id
          --redirect-uri URI where a browser may be sent back, besides http on this machine; can be given again
          --journal-limit N  how many requests the journal keeps, the newest ones (10000)
          --own-issuer       tokens name this server as their issuer
          --help             this text
        """

    private(set) var wantsHelp = false
    private var fixedCode: String?
    private var port: Int?
    private var tls = false
    private var codeLength: Int?
    private var usersFile: String?
    private var settingsFile: String?
    private var tenant: String?
    private var clientId: String?
    private var redirectURIs: [String] = []
    private var journalLimit: Int?
    private var usesOwnIssuer = false

    init(_ words: some Sequence<String>) throws(UsageError) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--tls": tls = true
            case "--port": port = try Self.number(word, &words, 0...65535)
            case "--code-length": codeLength = try Self.number(word, &words, 4...8)
            case "--fixed-code": fixedCode = try Self.value(word, &words)
            case "--users": usersFile = try Self.value(word, &words)
            case "--settings": settingsFile = try Self.value(word, &words)
            case "--tenant": tenant = try Self.value(word, &words)
            case "--client-id": clientId = try Self.value(word, &words)
            case "--redirect-uri": redirectURIs.append(try Self.value(word, &words))
            case "--journal-limit": journalLimit = try Self.number(word, &words, 1...Int.max)
            case "--own-issuer": usesOwnIssuer = true
            default: throw UsageError(problem: "There is no option '\(word)'.")
            }
        }
        if let fixedCode, let codeLength, fixedCode.utf8.count != codeLength {
            throw UsageError(problem: "--fixed-code must have as many digits as --code-length says.")
        }
        if let fixedCode, fixedCode.isEmpty || !fixedCode.utf8.allSatisfy({ 48...57 ~= $0 }) {
            throw UsageError(problem: "--fixed-code takes digits alone.")
        }
    }

    /// The tenant's options; reads the files of users and settings, over which the other options go.
    func options() throws -> MockTenant.Options {
        var options = MockTenant.Options()
        if let settingsFile { options.settings = try AdminInput.settings(Self.read(settingsFile)) }
        options.tls = tls
        options.port = port ?? options.port
        options.fixedCode = fixedCode ?? options.fixedCode
        options.codeLength = codeLength ?? fixedCode?.utf8.count ?? options.codeLength
        options.tenantName = tenant ?? options.tenantName
        options.clientId = clientId ?? options.clientId
        options.redirectURIs = redirectURIs
        options.journalLimit = journalLimit ?? options.journalLimit
        options.usesOwnIssuer = usesOwnIssuer
        if let usersFile { options.users = try AdminInput.users(Self.read(usersFile)) }
        return options
    }

    private static func read(_ path: String) throws(UsageError) -> [UInt8] {
        let unreadable = UsageError(problem: "The file '\(path)' can't be read.")
        guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
        var all: [UInt8] = []
        while true {
            let part: Data?
            do { part = try file.read(upToCount: 1 << 16) } catch { throw unreadable }
            guard let part, !part.isEmpty else { return all }
            all += part
            guard all.count <= AdminInput.limit else {
                throw UsageError(problem: "The file '\(path)' has more than \(AdminInput.mebibytes) MiB.")
            }
        }
    }

    private static func value(
        _ option: String,
        _ words: inout some IteratorProtocol<String>
    ) throws(UsageError) -> String {
        guard let value = words.next() else { throw UsageError(problem: "\(option) needs a value.") }
        return value
    }

    private static func number(
        _ option: String,
        _ words: inout some IteratorProtocol<String>,
        _ range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(try value(option, &words)), range.contains(number) else {
            throw UsageError(problem: "\(option) takes a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let problem: String

    var description: String { problem }
}
