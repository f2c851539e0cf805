@testable import NativeAuthMock
@testable import NativeAuthServing

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
        expect(accepts || run.hasChanged || run.hasFaults, "the password is another, and no reset has succeeded")
    }

    /// The requests of an input, of which the later ones go on from the answers to the earlier ones.
    private struct Run {
        let core: TenantCore
        /// Whether the input has the password or asks for the whole state, and so may get it back.
        private var knowsPassword: Bool
        private(set) var hasChanged = false
        private(set) var hasFaults = false
        /// The newest of what tokens, pages and redirects have for the next request.
        private var found: [String: String] = [:]

        init(core: TenantCore, knowsPassword: Bool) {
            self.core = core
            self.knowsPassword = knowsPassword
        }

        mutating func send(_ text: ArraySlice<UInt8>) {
            found["$CODE"] = core.messages(for: FuzzedTenant.email).last?.code
            let request = HTTPRequest(text, replacing: found)
            let reply: HTTPResponse
            if AdminRoutes.handles(request.path) {
                let isState = request.path.hasSuffix("/state")
                knowsPassword = knowsPassword || isState
                let answer = AdminRoutes(core).respond(to: request)
                // A tenant more would outlive the input.
                guard case .now(let made) = answer else { return }
                reply = made
                hasFaults = hasFaults || request.path.hasSuffix("/faults") && reply.status == 201
                hasChanged = hasChanged || isState && request.method == "PUT" && reply.status == 200
            } else {
                reply = core.respond(to: TenantRequest(request), connection: 1)
                hasChanged = hasChanged || reply.body[...].holds("\"succeeded\"")
            }
            expect(knowsPassword || !reply.body[...].holds(FuzzedTenant.password), "a password shows")
            // A fault may answer anything.
            if !hasFaults { FuzzedTenant.check(reply) }
            look(for: "$TOKEN", between: "\"continuation_token\":\"", "\"", in: reply.body)
            look(for: "$FLOW", between: "name=\"flow\" value=\"", "\"", in: reply.body)
            for header in reply.headers.all where header.name == "Location" {
                look(for: "$GRANT", between: "code=", "&", in: Array(header.value.utf8))
            }
        }

        private mutating func look(for word: String, between start: String, _ end: String, in bytes: [UInt8]) {
            if let tail = bytes[...].cut(at: start).tail { found[word] = tail.cut(at: end).head.text }
        }
    }
}
