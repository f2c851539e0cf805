import Foundation
import Locking
import NativeAuthServing

/// The tenant behind the server and the public face: the engine with its faults, its journal and those who wait for mail.
final class TenantCore: Sendable {
    private struct State {
        var engine: TenantEngine
        var expectations = Expectations()
        var chaos: (MockTenant.Chaos, after: Int)?
        var journal: Journal

        /// The fault that waits for a request, or that chance has for it.
        mutating func fault(for request: TenantRequest, sequence: Int) -> Fault? {
            if let fault = expectations.take(for: request, sequence: sequence) { return fault }
            return chaos.flatMap { chaos, after in chaos.fault(at: sequence - after) }
        }
    }

    let options: MockTenant.Options
    let clock: MockClock
    private let state: Locked<State>
    let waiters = MailWaiters()

    init(_ options: MockTenant.Options, clock: MockClock = MockClock()) throws(MockTenantError) {
        try options.validate()
        self.options = options
        self.clock = clock
        state = Locked(State(engine: try TenantEngine(options), journal: Journal(limit: options.journalLimit)))
    }

    /// Answers a request, with the fault that waits for it, and writes it into the journal.
    func respond(to request: TenantRequest, connection: Int) -> HTTPResponse {
        let now = clock.now
        let endpoint = Router.endpoint(of: request.path)
        // The first use makes the key, which nobody else should have to wait for.
        if Router.signs(endpoint) { _ = SigningKey.shared }
        let reply = state.withLock { state in
            let sequence = state.journal.count + 1
            let fault = state.fault(for: request, sequence: sequence)
            let (reply, correlationId) = state.engine.reply(to: request, fault: fault, now: now)
            let recorded = RecordedRequest(
                sequence: sequence,
                connection: connection,
                method: request.method,
                path: request.path,
                endpoint: endpoint,
                headers: request.headers,
                fields: request.fields,
                status: reply.hasStatus ? reply.status : nil,
                correlationId: correlationId ?? request.headers.correlationId,
                fault: fault,
                time: now
            )
            state.journal.append(recorded)
            return reply
        }
        waiters.wake { messages(for: $0) }
        return reply
    }

    var journal: [RecordedRequest] { state.withLock { $0.journal.requests } }

    /// How many requests came, also those that the journal has no more.
    var requestCount: Int { state.withLock { $0.journal.count } }

    var accounts: [Account] {
        state.withLock { Array($0.engine.accounts.values) }.sorted { $0.email < $1.email }
    }

    /// Every address and number that got a message.
    var mailboxes: [String] { state.withLock { $0.engine.mailboxes } }

    func add(_ user: MockUser) throws(MockTenantError) {
        try state.withLock { state throws(MockTenantError) in try state.engine.add(user) }
    }

    func accepts(password: String, for email: String) -> Bool {
        state.withLock { $0.engine.accepts(password: password, for: email) }
    }

    func setPolling(_ scripts: [PollScript]) {
        state.withLock { $0.engine.polling = scripts }
    }

    var settings: MockTenant.Settings { state.withLock { $0.engine.settings } }

    func changeSettings(_ change: (inout MockTenant.Settings) -> Void) throws(MockTenantError) {
        while true {
            let before = settings
            var after = before
            change(&after)
            let isChanged = try state.withLock { [after] state throws(MockTenantError) in
                // Somebody else may have changed another one meanwhile.
                guard state.engine.settings == before else { return false }
                try state.engine.change(after)
                return true
            }
            if isChanged { return }
        }
    }

    /// Changes settings in one go; `change` must not ask the tenant for anything.
    func replaceSettings<Failure: Error>(
        _ change: (MockTenant.Settings) throws(Failure) -> MockTenant.Settings
    ) throws(Failure) -> MockTenant.Settings {
        try state.withLock { state throws(Failure) in
            state.engine.settings = try change(state.engine.settings)
            return state.engine.settings
        }
    }

    func add(_ expectation: Expectations.Expectation) {
        state.withLock { $0.expectations.add(expectation, after: $0.journal.count) }
    }

    var unmetExpectations: [UnmetExpectation] {
        let (expectations, journal) = state.withLock { ($0.expectations, $0.journal.requests) }
        return expectations.unmet(in: journal)
    }

    /// The faults that wait for a request, in the order in which they strike.
    var faults: [Expectations.WaitingFault] { state.withLock { $0.expectations.faults } }

    func setChaos(_ chaos: MockTenant.Chaos?) throws(MockTenantError) {
        try chaos?.validate()
        state.withLock { state in state.chaos = chaos.map { ($0, after: state.journal.count) } }
    }

    func messages(for email: String) -> [MailboxMessage] {
        let now = clock.now
        return state.withLock { $0.engine.messages(for: email, now: now) }
    }

    func waitForMessage(
        _ email: String,
        after sequence: Int,
        timeout: Duration
    ) async throws(MailboxError) -> MailboxMessage {
        try await waiters.wait(for: email, after: sequence, timeout: timeout) { messages(for: email) }
    }

    /// The state as JSON, as it is between two requests.
    func exportState() throws(MockTenantError) -> Data {
        let engine = state.withLock { $0.engine }
        return try TenantState(engine, clock).encoded()
    }

    /// Takes the place of accounts, settings, flows, mail, tokens, polling and clock, or of nothing at all.
    func importState(_ data: Data) throws(MockTenantError) {
        let imported = try TenantState(decoding: data).content()
        state.withLock { state in
            imported.replace(&state.engine)
            clock.lead = imported.clockOffset
        }
        waiters.wake { messages(for: $0) }
    }

    func reset() {
        clock.reset()
        state.withLock { state in
            state.engine.restart()
            state.expectations = Expectations()
            state.chaos = nil
            state.journal = Journal(limit: options.journalLimit)
        }
    }
}

extension TenantCore: CustomReflectable {
    /// Nothing: `dump` goes into classes, and here are all passwords, codes and tokens.
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension TenantEngine {
    /// Answers a request as the fault has it, and gives the correlation id of the reply.
    fileprivate mutating func reply(
        to request: TenantRequest,
        fault: Fault?,
        now: Date
    ) -> (HTTPResponse, correlationId: UUID?) {
        var handled: TenantReply?
        if fault?.isAfterHandling ?? true { handled = handle(request, now: now) }
        guard let fault else { return result(handled) }
        switch fault.action {
        case .reply(let status, let headers, let body):
            return (HTTPResponse(status: status, scripted: headers, body: body), handled?.correlationId)
        case .redirect(let reason):
            return result(reply(to: request, with: Self.redirect(reason: reason), now: now))
        case .throttled(let retryAfter):
            return result(reply(refusing: request, with: .throttled(retryAfter: retryAfter), now: now))
        case .serverError(let status):
            return result(reply(refusing: request, with: .serverError(status), now: now))
        case .setField(let name, let json):
            handled?.body[name] = json.map(JSON.raw)
            return result(handled)
        case .delay(let duration):
            var (wire, id) = result(handled)
            wire.delay = duration
            return (wire, id)
        case .close: return result(handled, .close)
        case .reset: return result(handled, .reset)
        case .cut(let count): return result(handled, .cut(afterBytes: count))
        case .wrongLength: return result(handled, .halfLength)
        case .interim(let status):
            var (wire, id) = result(handled)
            wire.interim = status
            return (wire, id)
        case .drip(let interval): return result(handled, .drip(every: interval))
        }
    }

    private func result(
        _ reply: TenantReply?,
        _ delivery: HTTPResponse.Delivery = .whole
    ) -> (HTTPResponse, correlationId: UUID?) {
        var wire = reply.map { HTTPResponse($0) } ?? HTTPResponse(status: 500, scripted: [:], body: [])
        wire.delivery = delivery
        return (wire, reply?.correlationId)
    }
}

extension HTTPResponse {
    /// A reply that a test wrote.
    fileprivate init(status: Int, scripted headers: [String: String], body: [UInt8]) {
        let hasType = headers.keys.contains { $0.lowercased() == "content-type" }
        self.init(status: status, type: .json, body: body)
        let given = headers.sorted { $0.key < $1.key }.map { HeaderFields.Field(name: $0.key, value: $0.value) }
        self.headers.all = (hasType ? [] : Array(self.headers.all.prefix(1))) + given
    }
}
