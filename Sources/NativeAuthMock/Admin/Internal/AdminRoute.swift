import NativeAuthServing

/// One route under `/_mock`: what it takes, what it answers, and what it does.
///
/// The router, the instructions of a 404 and the OpenAPI document are all made from these.
package struct AdminRoute: Sendable {
    typealias Handler = @Sendable (AdminCall) throws(AdminError) -> AdminAnswer

    package let method: String
    /// The path behind `/_mock`, whose last segment may be a `{name}` that stands for all that is left.
    package let path: String
    let summary: String
    /// The name in braces and the names of the query, with what they are like.
    let parameters: [Parameter]
    /// What the body is like, if there is one.
    package let body: Body?
    package let answer: Answer
    /// The statuses of refusals, besides those that follow from what the route takes.
    let refusals: [Int]
    let handler: Handler

    struct Parameter: Sendable {
        let name: String
        let schema: Schema
        let example: JSON
    }

    package struct Body: Sendable {
        let schema: Schema
        /// A body that the route takes, as JSON.
        package let example: String
    }

    /// What a route answers if nothing is wrong.
    package struct Answer: Sendable {
        package let status: Int
        let type: MediaType
        let schema: Schema

        static func json(_ schema: Schema, status: Int = 200) -> Answer {
            Answer(status: status, type: .json, schema: schema)
        }

        static let html = Answer(status: 200, type: .html, schema: .text)
    }

    init(
        _ method: String,
        _ path: String,
        _ summary: String,
        parameters: [Parameter] = [],
        takes body: Body? = nil,
        answers answer: Answer,
        refusals: [Int] = [],
        _ handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.parameters = parameters
        self.body = body
        self.answer = answer
        self.refusals = refusals
        self.handler = handler
    }

    /// The name of the last segment, if it stands for others.
    var pathParameter: String? {
        path.hasSuffix("}") ? path.lastIndex(of: "{").map { String(path[path.index(after: $0)...].dropLast()) } : nil
    }

    var queryParameters: [Parameter] { parameters.filter { $0.name != pathParameter } }

    /// What stands in a path in place of the name in braces: nothing where there is no such name.
    func match(_ path: String) -> [String: String]? {
        guard let name = pathParameter else { return path == self.path ? [:] : nil }
        let start = self.path.dropLast(name.count + 2)
        return path.hasPrefix(start) ? [name: String(path.dropFirst(start.count))] : nil
    }

    /// Every status that the route can answer, but for 404 where there is no such path.
    package var statuses: [Int] {
        let input = parameters.isEmpty && body == nil ? [] : [400]
        return [answer.status] + Set(input + (body == nil ? [] : [413]) + [403] + refusals).sorted()
    }

    /// The route in a line, as in `GET /_mock/mailbox/{email}?since={since}`.
    package var line: String {
        let query = queryParameters.map { "\($0.name)={\($0.name)}" }.joined(separator: "&")
        return "\(method) \(AdminRoutes.root)\(path)\(query.isEmpty ? "" : "?")\(query)"
    }
}

/// A request that found its route.
struct AdminCall: Sendable {
    let core: TenantCore
    let family: TenantFamily
    let route: AdminRoute
    let request: HTTPRequest
    /// What stands in the path and in the query, by name.
    let arguments: [String: String]

    /// The body as the route's input.
    func input<Input: Decodable>(_ type: Input.Type = Input.self) throws(AdminError) -> Input {
        try AdminInput.decode(type, request.body, example: route.body?.example ?? "")
    }

    /// A whole number of the path or the query.
    func number(_ name: String) throws(AdminError) -> Int? {
        guard let text = arguments[name] else { return nil }
        guard let number = Int(text) else {
            throw AdminError(error: "'\(name)' is no number.", instructions: "Send \(route.line) with a whole number.")
        }
        return number
    }

    func refusal(_ error: String) -> AdminError {
        AdminError(error: error, instructions: "Send JSON such as \(route.body?.example ?? "").")
    }
}

/// What a route answers if nothing is wrong; its status and its content type are the route's.
enum AdminAnswer: Sendable {
    case json(JSONObject)
    /// A document as it is.
    case document([UInt8])
    /// A reply with a status and header fields of its own.
    case reply(HTTPResponse)
    /// What takes longer than the thread that serves all connections can be kept.
    case later(@Sendable () async throws(AdminError) -> JSONObject)
}

/// Why an admin request is refused, and what to do about it.
struct AdminError: Error, Sendable {
    var status = 400
    let error: String
    let instructions: String
    var headers: [HeaderFields.Field] = []

    static let schema = Schema.object([
        "error": .text.described("What is wrong."), "instructions": .text.described("What to do about it."),
    ])

    var reply: HTTPResponse {
        let json: JSONObject = ["error": .string(error), "instructions": .string(instructions)]
        var reply = HTTPResponse(status: status, type: .json, body: json.utf8)
        reply.headers.all += headers
        return reply
    }
}
