import NativeAuthServing

/// A request for which OAuth and OpenID Connect have the rules, and not native authentication.
struct WebCall: Sendable {
    let call: Call
    let method: String
    let trace: Trace

    init(_ call: Call, _ method: String, _ trace: Trace) {
        self.call = call
        self.method = method
        self.trace = trace
    }
}

/// What such a request is answered.
struct WebReply: Sendable {
    var status = 200
    let content: TenantReply.Content
    var headers: [HeaderFields.Field] = []
}

extension TenantReply {
    init(_ reply: WebReply, trace: Trace) {
        self.init(status: reply.status, content: reply.content, trace: trace, extra: reply.headers)
    }
}

extension Router {
    /// What handles such requests to one endpoint, and the methods by which they come.
    package struct WebRoute: Sendable {
        typealias Handler = @Sendable (inout TenantEngine, WebCall) throws(Refusal) -> WebReply

        package let methods: [String]
        let parameters: Route.Parameters
        let handler: Handler

        init(
            _ methods: [String],
            _ required: [String] = [],
            optional: [String] = [],
            _ handler: @escaping Handler
        ) {
            self.methods = methods
            parameters = Route.Parameters(required, optional: optional)
            self.handler = handler
        }
    }
}
