package import Foundation

/// The tenant as a value: its accounts, flows and mail, and what it answers to a request.
///
/// It has no socket, no clock and no randomness of its own, so that every rule can be tried without them.
package struct TenantEngine: Sendable {
    let options: MockTenant.Options
    private(set) var accounts: [String: Account] = [:]
    private var initialAccounts: [String: Account] = [:]
    private(set) var post = PostOffice()
    /// One for each coming submit; the last one stays.
    package var polling: [PollScript]
    var random: Randomness
    private var flows: [Int: Flow] = [:]
    private var tokens = ContinuationTokens()
    var browser = BrowserSignIns()

    package init(_ options: MockTenant.Options, random: Randomness = Randomness()) throws(MockTenantError) {
        self.options = options
        self.random = random
        polling = options.polling
        for user in options.users { try add(user) }
        initialAccounts = accounts
    }

    /// Answers a request.
    package mutating func handle(_ request: TenantRequest, now: Date) -> TenantReply {
        let trace = Trace(of: request, at: now, random: &random)
        do throws(Refusal) {
            let (tenant, endpoint) = Router.split(request.path)
            let call = Call(fields: request.fields, tenant: tenant, now: now, headers: request.headers)
            if let route = Router.webRoutes[endpoint] {
                try check(request, call, at: route)
                return try TenantReply(route.handler(&self, WebCall(call, request.method, trace)), trace: trace)
            }
            try check(request, tenant: tenant, endpoint: endpoint)
            guard let handler = Router.handlers[endpoint] else { throw .notImplemented("'\(endpoint.rawValue)'") }
            return TenantReply(status: 200, body: try handler(&self, call), trace: trace)
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
        flows = [:]
        tokens = ContinuationTokens()
        browser = BrowserSignIns()
    }

    /// The checks that every endpoint makes, before any of its own.
    private func check(_ request: TenantRequest, tenant: String, endpoint: Endpoint) throws(Refusal) {
        guard Router.known.contains(endpoint) else {
            throw .notFound(Router.hint(for: request.path, tenantName: options.tenantName))
        }
        guard request.method == "POST" else { throw .wrongMethod("POST") }
        try checkTenant(tenant)
        guard request.hasForm else {
            throw .malformed("The content type must be \(TenantRequest.formType).")
        }
        try request.checkFields()
        try checkClient(request.fields)
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
        guard let clientId = fields["client_id"], !clientId.isEmpty else { throw .parameter("client_id") }
        guard clientId.lowercased() == options.clientId.lowercased() else { throw .unknownClient }
    }
}

extension TenantEngine {
    package mutating func add(_ user: MockUser) throws(MockTenantError) {
        let key = Account.key(user.email)
        guard Account.isAddress(user.email) else { throw .invalidUser("the address is not valid") }
        guard [.password, .emailOTP, .federated].contains(user.kind) else {
            throw .invalidUser("the kind must be 'password', 'email-otp' or 'federated'")
        }
        guard (user.kind == .password) == (user.password != nil) else {
            throw .invalidUser("an account of the kind 'password' has a password, and no other kind has one")
        }
        guard accounts[key] == nil else { throw .invalidUser("there is an account with this address already") }
        accounts[key] = Account(user)
    }

    package func accepts(password: String, for email: String) -> Bool {
        accounts[Account.key(email)]?.accepts(password.utf8) ?? false
    }

    package func messages(for email: String, now: Date) -> [MailboxMessage] {
        post.letters[Account.key(email), default: []].map { letter in
            let newest = flows[letter.flow]?.passcode
            let isValid = newest?.sequence == letter.sequence && newest?.isValid(at: now) == true
            return MailboxMessage(letter, isValid: isValid)
        }
    }
}

// What the endpoints share.
extension TenantEngine {
    /// Starts a flow and gives its first continuation token.
    mutating func begin(_ flow: Flow, at step: FlowStep, _ call: Call) -> JSON {
        let id = flows.count + 1
        flows[id] = flow
        return issueToken(flow: id, step: step, call)
    }

    /// The continuation token that a call brought, if it is good for one of these steps.
    func token(
        _ call: Call,
        at steps: Set<FlowStep>,
        error: String = "invalid_request"
    ) throws(Refusal) -> ContinuationToken {
        let text = try call.required("continuation_token")
        return try tokens.find(text, at: steps, tenant: call.tenant, now: call.now, error: error)
    }

    /// Spends a continuation token and gives the next one.
    mutating func advance(_ token: ContinuationToken, to step: FlowStep, _ call: Call) -> JSON {
        tokens.spend(token)
        return issueToken(flow: token.flow, step: step, call)
    }

    /// Spends a continuation token and gives none.
    mutating func end(_ token: ContinuationToken) {
        tokens.spend(token)
    }

    /// Makes a continuation token good for another step, its text and lifetime unchanged.
    mutating func rewind(_ token: ContinuationToken, to step: FlowStep) {
        tokens.issue(
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
        guard var flow = flows[token.flow] else { throw .invalidToken() }
        defer { flows[token.flow] = flow }
        return try body(&flow)
    }

    mutating func changeAccount(_ key: String, _ change: (inout Account) -> Void) {
        if var account = accounts[key] {
            change(&account)
            accounts[key] = account
        }
    }

    /// Sends a code for a flow, and describes the challenge in the protocol's terms.
    mutating func sendCode(
        _ token: ContinuationToken,
        purpose: MailboxMessage.Purpose,
        next: FlowStep,
        _ call: Call
    ) throws(Refusal) -> JSONObject {
        var flow = try withFlow(of: token) { $0 }
        guard flow.codesSent <= options.resendLimit else { throw .tooManyCodes }
        flow.codesSent += 1
        let address = accounts[flow.user]?.email ?? flow.user
        let code = options.fixedCode ?? random.digits(options.codeLength)
        if !flow.isDecoy {
            let letter = Letter(
                sequence: post.nextSequence(for: flow.user),
                flow: token.flow,
                code: code,
                channel: "email",
                sentTo: AddressMask.mask(address),
                purpose: purpose,
                expiresAt: call.now.addingTimeInterval(options.codeLifetime.seconds)
            )
            post.deliver(letter, to: flow.user)
            flow.passcode = Passcode(
                code: code,
                sequence: letter.sequence,
                expiresAt: letter.expiresAt,
                attemptsLeft: options.codeAttempts
            )
        }
        try withFlow(of: token) { $0 = flow }
        var body: JSONObject = ["continuation_token": advance(token, to: next, call), "challenge_type": "oob"]
        body["interval"] = options.resendInterval.map { .integer(Int($0.components.seconds)) }
        body["binding_method"] = "prompt"
        body["challenge_channel"] = "email"
        body["challenge_target_label"] = .string(AddressMask.mask(address))
        body["code_length"] = .integer(options.codeLength)
        return body
    }

    /// Checks a code against the newest one of a flow.
    mutating func checkCode(_ code: String, _ token: ContinuationToken, _ call: Call) throws(Refusal) {
        let isRight = try withFlow(of: token) { $0.passcode?.accept(code, at: call.now) ?? false }
        guard isRight else { throw .wrongCode }
    }

    private mutating func issueToken(flow: Int, step: FlowStep, _ call: Call) -> JSON {
        let text = random.token()
        tokens.issue(
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
