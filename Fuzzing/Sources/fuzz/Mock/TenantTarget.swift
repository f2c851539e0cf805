@testable import NativeAuthMock

/// Sends the mock tenant one request after the other: those of the protocol and those of an admin.
enum TenantTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        guard let core = try? TenantCore(FuzzedTenant.options, clock: MockClock { FuzzedTenant.now }) else {
            return expect(false, "there is no tenant")
        }
        var run = Run(core: core, knowsPassword: input[...].holds(FuzzedTenant.password))
        for request in input[...].parts(between: "\n---\n").prefix(16) {
            run.send(request)
        }
        let accepts = core.accepts(password: FuzzedTenant.password, for: FuzzedTenant.email)
        expect(accepts || run.hasChanged, "the password is another, and no reset has succeeded")
    }

    /// The requests of an input, of which the later ones go on from the answers to the earlier ones.
    private struct Run {
        let core: TenantCore
        /// Whether the input has the password, and so may get it back.
        let knowsPassword: Bool
        private(set) var hasChanged = false
        private var hasFaults = false
        private var token = ""

        init(core: TenantCore, knowsPassword: Bool) {
            self.core = core
            self.knowsPassword = knowsPassword
        }

        mutating func send(_ text: ArraySlice<UInt8>) {
            let code = core.messages(for: FuzzedTenant.email).last?.code ?? ""
            let written = WrittenRequest(text, replacing: ["$TOKEN": token, "$CODE": code])
            let request = written.request
            let reply: WireReply
            if AdminRoutes.handles(request.path) {
                reply = AdminRoutes(core).respond(to: request, query: written.query, body: written.body)
                hasFaults = hasFaults || request.path.hasSuffix("/faults") && reply.status == 201
            } else {
                reply = core.respond(to: request, connection: 1)
                hasChanged = hasChanged || reply.body[...].holds("\"succeeded\"")
            }
            expect(knowsPassword || !reply.body[...].holds(FuzzedTenant.password), "a password shows")
            // A fault may answer anything.
            if !hasFaults { token = FuzzedTenant.check(reply) ?? token }
        }
    }
}
