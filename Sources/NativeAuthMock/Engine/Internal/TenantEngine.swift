package import Foundation
import NativeAuthServing

/// The tenant as a value: its accounts, flows and mail, and what it answers to a request.
///
/// It has no socket, no clock and no randomness of its own, so that every rule can be tried without them.
package struct TenantEngine: Sendable {
    private(set) var options: MockTenant.Options
    var accounts: [String: Account] = [:]
    private var initialAccounts: [String: Account] = [:]
    private let initialSettings: MockTenant.Settings
    var post = PostOffice()
    /// One for each coming submit; the last one stays.
    package var polling: [PollScript]
    var random: Randomness
    var flows = Flows()
    var refreshTokens = RefreshTokens()
    var browser = BrowserSignIns()
    private var limiter = RateLimiter()
    private var lastCleaning = Date.distantPast

    package init(_ options: MockTenant.Options, random: Randomness = Randomness()) throws(MockTenantError) {
        self.options = options
        initialSettings = options.settings
        self.random = random
        polling = options.polling
        for user in options.users { try add(user) }
        initialAccounts = accounts
    }

    /// Answers a request.
    package mutating func handle(_ request: TenantRequest, now: Date) -> TenantReply {
        let trace = Trace(of: request, at: now, random: &random)
        do throws(Refusal) {
            try limit(request, now)
            clean(now)
            if let malformation = request.malformation { throw Refusal.malformed(malformation) }
            let (tenant, endpoint) = Router.split(request.path)
            var call = Call(
                fields: request.fields,
                endpoint: endpoint,
                tenant: tenant,
                now: now,
                headers: request.headers
            )
            if options.rateLimits != nil { call.client = request.client }
            if let route = Router.webRoutes[endpoint] {
                try check(request, call, at: route)
                return try TenantReply(route.handler(&self, WebCall(call, request.method, trace)), trace: trace)
            }
            let route = try check(request, call)
            try call.checkParameters(route)
            return TenantReply(status: 200, body: try route.handler(&self, call), trace: trace)
        } catch {
            return TenantReply(refusal: error, trace: trace)
        }
    }

    /// Renders a refusal that doesn't come from the engine, in the engine's shape.
    mutating func reply(refusing request: TenantRequest, with refusal: Refusal, now: Date) -> TenantReply {
        TenantReply(refusal: refusal, trace: Trace(of: request, at: now, random: &random))
    }

    /// Gives a reply that doesn't come from an endpoint, with the header fields of one.
    mutating func reply(to request: TenantRequest, with body: JSONObject, now: Date) -> TenantReply {
        TenantReply(status: 200, body: body, trace: Trace(of: request, at: now, random: &random))
    }

    /// Goes back to the state after start.
    mutating func restart() {
        accounts = initialAccounts
        post = PostOffice()
        polling = options.polling
        options.settings = initialSettings
        flows = Flows()
        refreshTokens = RefreshTokens()
        browser = BrowserSignIns()
        limiter = RateLimiter()
    }

    package internal(set) var settings: MockTenant.Settings {
        get { options.settings }
        set { options.settings = newValue }
    }

    package mutating func change(_ settings: MockTenant.Settings) throws(MockTenantError) {
        try settings.validate()
        options.settings = settings
    }

    /// How many flows are in progress, or are remembered for a while.
    package var flowCount: Int { flows.count }

    private mutating func limit(_ request: TenantRequest, _ now: Date) throws(Refusal) {
        guard let limits = options.rateLimits else { return }
        try limiter.admit(
            [(.requestsOfClient(request.client), limits.requestsPerClient), (.requests, limits.requestsPerTenant)],
            now: now
        )
    }

    /// Forgets once a minute what has expired, whichever way the clock was moved.
    private mutating func clean(_ now: Date) {
        guard abs(now.timeIntervalSince(lastCleaning)) >= 60 else { return }
        lastCleaning = now
        flows.dropExpired(at: now)
        refreshTokens.dropExpired(at: now)
        browser.forgetExpired(at: now)
        limiter.dropExpired(at: now, longest: options.rateLimits?.all.map(\.span).max() ?? .zero)
    }

    /// The checks that every endpoint of native authentication makes, before any of its own.
    private func check(_ request: TenantRequest, _ call: Call) throws(Refusal) -> Route {
        guard let route = Router.routes[call.endpoint] else {
            if Router.missingEndpoints.contains(call.endpoint) { throw .notImplemented("'\(call.endpoint.rawValue)'") }
            throw .notFound(Router.hint(for: request.path, tenantName: options.tenantName))
        }
        guard request.method == "POST" else { throw .wrongMethod("POST", hint: Hint.method(request.method)) }
        try checkTenant(call.tenant)
        guard request.headers.announceForm else {
            throw .malformed(
                "The content type must be \(HeaderFields.formType).",
                hint: Hint.contentType(request.headers["content-type"])
            )
        }
        try request.checkFields()
        try checkClient(request.fields)
        guard options.allowsNativeAuthentication else { throw .nativeAuthenticationDisabled }
        return route
    }

    /// The checks that every endpoint for browsers and for keys makes.
    private func check(_ request: TenantRequest, _ call: Call, at route: Router.WebRoute) throws(Refusal) {
        guard route.methods.contains(request.method) else {
            throw .wrongMethod(route.methods.joined(separator: ", "))
        }
        try checkTenant(call.tenant)
        try request.checkFields()
    }

    private func checkTenant(_ tenant: String) throws(Refusal) {
        guard tenant == options.tenantName.lowercased() || tenant == options.tenantId.lowercased() else {
            throw .unknownTenant(options.tenantName)
        }
    }

    func checkClient(_ fields: FormFields) throws(Refusal) {
        guard let clientId = fields["client_id"], !clientId.isEmpty else {
            throw .parameter("client_id", hint: Hint.client(options.clientId))
        }
        guard clientId.lowercased() == options.clientId.lowercased() else {
            throw .unknownClient(hint: Hint.client(options.clientId))
        }
    }
}

extension TenantEngine {
    package mutating func add(_ user: MockUser) throws(MockTenantError) {
        let key = Account.key(user.email)
        let broken = AccountRule.broken(
            email: user.email,
            kind: user.kind,
            hasPassword: user.password != nil,
            needsMore: user.needsSecondFactor || user.mustChangePassword,
            methods: user.methods
        )
        if let broken { throw .invalidUser(broken.reason) }
        guard accounts[key] == nil else { throw .invalidUser("there is an account with this address already") }
        accounts[key] = Account(user, random: &random)
    }

    package func accepts(password: String, for email: String) -> Bool {
        accounts[Account.key(email)]?.accepts(password.utf8) ?? false
    }

    /// Every address and number that got a message.
    var mailboxes: [String] { post.addresses }

    package func messages(for email: String, now: Date) -> [MailboxMessage] {
        post.letters(for: email).map { letter in
            let newest = flows[letter.flow]?.passcode
            let isValid = newest?.letter == letter.id && newest?.isValid(at: now) == true
            return MailboxMessage(letter, isValid: isValid)
        }
    }
}

// What the endpoints share.
extension TenantEngine {
    /// Starts a flow and gives its first continuation token.
    mutating func begin(_ flow: Flow, at step: FlowStep, _ call: Call) -> JSON {
        issueToken(flow: flows.add(flow), step: step, call)
    }

    /// The continuation token that a call brought, if it is good for one of these steps.
    func token(
        _ call: Call,
        at steps: Set<FlowStep>,
        error: String = "invalid_request"
    ) throws(Refusal) -> ContinuationToken {
        let text = try call.required("continuation_token")
        return try flows.find(text, at: steps, tenant: call.tenant, now: call.now, error: error)
    }

    /// Spends a continuation token and gives the next one.
    mutating func advance(_ token: ContinuationToken, to step: FlowStep, _ call: Call) -> JSON {
        flows.spend(token)
        return issueToken(flow: token.flow, step: step, call)
    }

    /// Spends a continuation token and gives none.
    mutating func end(_ token: ContinuationToken) {
        flows.spend(token)
    }

    /// Makes a continuation token good for another step, its text and lifetime unchanged.
    mutating func rewind(_ token: ContinuationToken, to step: FlowStep) {
        flows.issue(
            ContinuationToken(
                text: token.text,
                flow: token.flow,
                step: step,
                tenant: token.tenant,
                expiresAt: token.expiresAt
            )
        )
    }

    /// Reads and changes a token's flow.
    mutating func withFlow<Result>(
        of token: ContinuationToken,
        _ body: (inout Flow) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        try flows.change(token.flow, body)
    }

    /// Sends a code for a flow, and describes the challenge in the protocol's terms.
    mutating func sendCode(
        _ token: ContinuationToken,
        to method: MockUser.Method,
        purpose: MailboxMessage.Purpose,
        next: FlowStep,
        _ call: Call
    ) throws(Refusal) -> JSONObject {
        let flow = try withFlow(of: token) { $0 }
        guard flow.codesSent <= options.resendLimit else { throw .tooManyCodes }
        if method.channel == .sms { try limitMessages(to: method.target, call) }
        let code = options.fixedCode ?? random.digits(options.codeLength)
        let expiresAt = call.now.addingTimeInterval(options.codeLifetime.seconds)
        let label = Address.mask(method.target)
        var passcode: Passcode?
        if !flow.isDecoy {
            let letter = post.send(
                code,
                by: method,
                shownAs: label,
                purpose: purpose,
                flow: token.flow,
                expiresAt: expiresAt
            )
            passcode = Passcode(code: code, letter: letter.id, expiresAt: expiresAt, attemptsLeft: options.codeAttempts)
        }
        try withFlow(of: token) { flow in
            flow.codesSent += 1
            flow.method = method
            flow.passcode = passcode
        }
        var body: JSONObject = ["continuation_token": advance(token, to: next, call), "challenge_type": "oob"]
        body["interval"] = options.resendInterval.map { .integer(Int($0.components.seconds)) }
        body["binding_method"] = "prompt"
        body["challenge_channel"] = .string(method.channel.rawValue)
        if purpose == .registration {
            body["challenge_target"] = .string(method.target)
        } else {
            body["challenge_target_label"] = .string(label)
        }
        body["code_length"] = .integer(options.codeLength)
        return body
    }

    private mutating func limitMessages(to number: String, _ call: Call) throws(Refusal) {
        guard let limits = options.rateLimits else { return }
        try limiter.admit(
            [
                (.messagesToNumber(number), limits.messagesPerNumber),
                (.messagesOfClient(call.client), limits.messagesPerClient), (.messages, limits.messagesPerTenant),
            ],
            now: call.now
        )
    }

    /// Checks a code against the newest one of a flow.
    mutating func checkCode(_ code: String, _ token: ContinuationToken, _ call: Call) throws(Refusal) {
        let isRight = try withFlow(of: token) { $0.passcode?.accept(code, at: call.now) ?? false }
        guard isRight else { throw .wrongCode }
    }

    private mutating func issueToken(flow: Int, step: FlowStep, _ call: Call) -> JSON {
        let text = random.token()
        flows.issue(
            ContinuationToken(
                text: text,
                flow: flow,
                step: step,
                tenant: call.tenant,
                expiresAt: call.now.addingTimeInterval(options.tokenLifetime.seconds)
            )
        )
        return .string(text)
    }
}
