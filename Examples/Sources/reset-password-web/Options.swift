import Foundation
import NativeAuth
import ResetSessionsRedis
import TenantOptions

/// What the program was asked for on the command line and in its environment.
struct Options {
    enum Mode {
        case help
        case demo
        case tenant(NativeAuthConfiguration)
    }

    let mode: Mode
    private(set) var site = Site.Options()
    private(set) var address = "127.0.0.1"
    private(set) var port = 0
    private(set) var rules = ResetRule.defaults
    private(set) var limits = Limits.PerHour()
    /// Certificate and key in PEM.
    private(set) var tls: (certificate: String, key: String)?
    /// The Redis that keeps the sessions; without one they are in the memory of this process.
    private(set) var redis: RedisAddress?
    /// What signs the saved steps.
    let savedStateKey: [UInt8]?

    static let keyName = "NATIVEAUTH_SAVED_STATE_KEY"

    private static let valued: Set = [
        "--address", "--port", "--sign-in-url", "--app-id", "--rules", "--tls-certificate", "--tls-key", "--send-limit",
        "--try-limit", "--sessions", "--sessions-password-file",
    ]

    init(_ words: some Sequence<String>, environment: [String: String]) throws(UsageError) {
        let arguments = try Arguments(
            words,
            flags: ["--demo", "--behind-proxy"],
            valued: TenantOptions.names.union(Self.valued)
        )
        savedStateKey = environment[Self.keyName].map { Array($0.utf8) }
        if arguments["--help"] != nil {
            mode = .help
            return
        }
        if let key = savedStateKey, key.count < 32 { throw UsageError("\(Self.keyName) has less than 32 bytes.") }
        if arguments["--demo"] != nil {
            guard TenantOptions.names.allSatisfy({ arguments[$0] == nil }) else {
                throw UsageError("--demo has a tenant of its own.")
            }
            mode = .demo
        } else {
            mode = .tenant(try TenantOptions.configuration(arguments))
        }
        address = arguments["--address"] ?? address
        port = try Self.number("--port", arguments, 0...65535) ?? port
        limits.sends = try Self.number("--send-limit", arguments, 1...100_000) ?? limits.sends
        limits.mails = arguments["--send-limit"] == nil ? limits.mails : limits.sends
        limits.tries = try Self.number("--try-limit", arguments, 1...100_000) ?? limits.tries
        if let text = arguments["--rules"] {
            rules = text.split(separator: ",").compactMap { ResetRule($0) }
            guard rules.count == text.split(separator: ",", omittingEmptySubsequences: false).count else {
                throw UsageError("--rules takes minimum-length:N, number-or-symbol and mixed-case.")
            }
        }
        redis = try Self.redis(arguments)
        tls = try Self.identity(arguments)
        site = Site.Options(
            signInURL: try Self.signInURL(arguments),
            appID: arguments["--app-id"],
            isTLS: tls != nil,
            trustsProxy: arguments["--behind-proxy"] != nil
        )
        guard let listening = ClientAddress(address) else {
            throw UsageError("--address \(address) is no IP address.")
        }
        guard listening.isLoopback || site.isTLS || site.trustsProxy else {
            throw UsageError(
                "--address \(address) takes passwords from elsewhere: add --tls-certificate, or --behind-proxy."
            )
        }
    }

    private static func number(
        _ name: String,
        _ arguments: Arguments,
        _ range: ClosedRange<Int>
    ) throws(UsageError) -> Int? {
        guard let text = arguments[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(name) takes a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A link to anything but a page could run a script.
    private static func signInURL(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let text = arguments["--sign-in-url"] else { return nil }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
            throw UsageError("--sign-in-url takes an address that begins with https:// or http://.")
        }
        return text
    }

    private static func redis(_ arguments: Arguments) throws(UsageError) -> RedisAddress? {
        let file = arguments["--sessions-password-file"]
        guard let text = arguments["--sessions"], text != "memory" else {
            if file != nil { throw UsageError("--sessions-password-file belongs to --sessions redis://…") }
            return nil
        }
        guard let address = RedisAddress(text) else {
            throw UsageError("--sessions takes memory, redis://HOST:PORT/DATABASE or unix:///PATH?db=DATABASE.")
        }
        guard let file else {
            guard address.isComplete else { throw UsageError("--sessions names a user without a password.") }
            return address
        }
        return address.with(password: try contents(of: file).trimmingCharacters(in: .newlines))
    }

    private static func identity(_ arguments: Arguments) throws(UsageError) -> (certificate: String, key: String)? {
        switch (arguments["--tls-certificate"], arguments["--tls-key"]) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return (try contents(of: certificate), try contents(of: key))
        default: throw UsageError("--tls-certificate and --tls-key belong together.")
        }
    }

    private static func contents(of path: String) throws(UsageError) -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw UsageError("The file \(path) can't be read.")
        }
        return text
    }
}

// It has keys in it.
extension Options: CustomStringConvertible, CustomReflectable {
    var description: String { "Options" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
