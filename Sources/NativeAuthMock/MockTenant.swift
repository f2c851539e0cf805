public import Foundation
import NativeAuthServing

/// A tenant for tests and demonstrations, on a port of 127.0.0.1.
///
/// It answers as a tenant with native authentication does, checks requests as strictly, and lets a test read the mail,
/// move the clock, see each request and make things go wrong.
///
/// ```swift
/// try await MockTenant.withTenant { tenant in
///     try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
///     // A client's turn, against tenant.authority, as tenant.clientId.
///     #expect(tenant.mailbox(for: "ana@contoso.com").latestCode() == nil)
/// }
/// ```
public final class MockTenant: Sendable {
    /// The URL in front of each endpoint's path, with the tenant's name in it.
    public let authority: URL
    /// The same URL with the tenant's id in place of its name.
    public let authorityWithTenantId: URL
    /// The URL in front of the admin routes' paths.
    public let admin: URL
    /// The file with the certificate that a client must trust, with ``Options/tls-property``; it goes when the tenant stops.
    public var certificateAuthorityFile: String? { certificateFile?.path }
    /// The SHA-256 of the server's public key in base64, for a client that pins it, with ``Options/tls-property``.
    ///
    /// Each tenant has a key of its own.
    public let publicKeyPin: String?

    let core: TenantCore
    private let server: HTTPServer
    private let family = TenantFamily()
    private let certificateFile: CertificateFile?

    /// What a timer that nobody cancelled would keep alive, so that a test can see it go.
    package var keptByTimers: [AnyObject] { [server.suspended, core.waiters] }

    private init(_ options: Options) throws(MockTenantError) {
        core = try TenantCore(options)
        let authority: CertificateAuthority? =
            options.tls ? try CertificateAuthority(bad: options.badCertificate) : nil
        certificateFile =
            if let authority { try CertificateFile(authority.certificatePEM) } else { nil }
        publicKeyPin = authority?.serverPublicKeyPin
        server = try TenantServer.start(core, family, authority: authority)
        let origin = "\(options.tls ? "https" : "http")://127.0.0.1:\(server.port)"
        guard let named = URL(string: "\(origin)/\(options.tenantName)"),
            let numbered = URL(string: "\(origin)/\(options.tenantId)"),
            let admin = URL(string: origin + AdminRoutes.root)
        else {
            throw .invalidOption(name: "tenantName", reason: "it makes no URL")
        }
        self.authority = named
        authorityWithTenantId = numbered
        self.admin = admin
    }

    /// Starts a tenant; it listens when this returns.
    ///
    /// - Parameter options: How it behaves.
    /// - Returns: The tenant, listening.
    /// - Throws: ``MockTenantError``, such as ``MockTenantError/portInUse(_:)``.
    public static func start(_ options: Options = .init()) async throws(MockTenantError) -> MockTenant {
        try MockTenant(options)
    }

    /// Runs a tenant for as long as `body` runs, and stops it however `body` ends.
    ///
    /// At the end of `body` it checks what the tenant was told to expect, as ``verify()`` does.
    ///
    /// - Parameters:
    ///   - options: How the tenant behaves.
    ///   - isolation: The actor that `body` runs on.
    ///   - body: What to do with the tenant.
    /// - Returns: What `body` returns.
    /// - Throws: ``MockTenantError`` when the tenant doesn't start, what `body` throws, or
    ///   ``MockTenantError/unmetExpectations(_:)``.
    @discardableResult
    public static func withTenant<R>(
        _ options: Options = .init(),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (MockTenant) async throws -> R
    ) async throws -> R {
        let tenant = try await start(options)
        do {
            let result = try await body(tenant)
            try tenant.verify()
            await tenant.stop()
            return result
        } catch {
            await tenant.stop()
            throw error
        }
    }

    /// What a program that starts the tenant needs to know.
    package var introduction: JSONObject {
        [
            "authority": .string(authority.absoluteString), "clientId": .string(clientId),
            "admin": .string(admin.absoluteString), "caFile": certificateAuthorityFile.map(JSON.string) ?? .null,
        ]
    }

    /// The id of the application that the tenant knows.
    public var clientId: String { core.options.clientId }

    /// The clock by which codes and tokens expire.
    public var clock: MockClock { core.clock }

    /// The newest requests, but for those to the admin routes, in the order of arrival.
    ///
    /// It keeps as many as ``Options/journalLimit`` says. ``RecordedRequest/sequence`` counts the others too.
    public var journal: [RecordedRequest] { core.journal }

    /// Puts an account into the tenant.
    ///
    /// - Parameter user: The account.
    /// - Throws: ``MockTenantError/invalidUser(_:)`` for an address that is none or is taken, or a kind of account whose
    ///   password is missing.
    public func addUser(_ user: MockUser) throws(MockTenantError) {
        try core.add(user)
    }

    /// Gives the mail of an address; there need be no account.
    ///
    /// - Parameter email: The address.
    /// - Returns: The mailbox.
    public func mailbox(for email: String) -> Mailbox {
        Mailbox(email, core)
    }

    /// Says whether an account has this password now, byte for byte.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - email: The account's address.
    /// - Returns: Whether that is the password.
    public func accepts(password: String, for email: String) -> Bool {
        core.accepts(password: password, for: email)
    }

    /// Decides what polls are answered, for each password that is submitted from now on.
    ///
    /// - Parameter scripts: One for each password in turn; the last one stays.
    public func setPolling(_ scripts: PollScript...) {
        core.setPolling(scripts)
    }

    /// The settings as they are now.
    public var settings: Settings { core.settings }

    /// Changes settings while the tenant runs, for each request from now on.
    ///
    /// - Parameter change: What to change about the settings as they are now.
    /// - Throws: ``MockTenantError/invalidOption(name:reason:)`` for a value that can't be used; nothing is changed then.
    public func changeSettings(_ change: (inout Settings) -> Void) throws(MockTenantError) {
        try core.changeSettings(change)
    }

    /// Gives the whole state as JSON, with which another tenant can go on where this one is.
    ///
    /// It has the accounts, settings, flows, mail, refresh tokens, sign-ins in browsers, the polling scripts and the
    /// clock. It doesn't have the journal, the faults, the key that signs tokens, what counts against the rate limits, and
    /// requests that wait for their replies.
    ///
    /// - Important: The document has every password, code and token of the tenant in plain text.
    ///
    /// - Returns: A document for ``importState(_:)``, in this tenant or in one of another process.
    /// - Throws: ``MockTenantError/invalidState(member:reason:)`` where a value of the state can't be written as JSON.
    public func exportState() throws(MockTenantError) -> Data {
        try core.exportState()
    }

    /// Takes over the state of another tenant, in place of the one that this tenant has.
    ///
    /// A flow that was begun there goes on here, as long as the client uses the same tenant name and application id. What
    /// isn't in the document stays as it is, and ``reset()`` still goes back to the state after this tenant's start.
    ///
    /// - Parameter state: What ``exportState()`` gave.
    /// - Throws: ``MockTenantError/invalidState(member:reason:)`` for a document of another version or one that can't be
    ///   used; nothing is changed then.
    public func importState(_ state: Data) throws(MockTenantError) {
        try core.importState(state)
    }

    /// Goes back to the state after start: settings, accounts, passwords, mail, flows, faults, expectations, chaos, polling,
    /// journal and clock.
    public func reset() {
        core.reset()
    }

    /// Closes the port and every connection, removes the certificate's file, and stops the tenants that were started over
    /// the admin routes.
    ///
    /// It takes well under a second, also with replies held back. Stopping twice is fine.
    public func stop() async {
        await family.stop()
        await server.stop()
        certificateFile?.remove()
    }
}
