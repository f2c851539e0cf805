import NativeAuthEssentials

/// An answer of version 1, read as far as every endpoint shares it.
struct V1Body {
    /// The token to go on with, which an error may carry too.
    let continuation: Continuation?
    private let object: JSONObject?
    private let response: HTTPResponse
    private let correlationId: UUID
    private let sent: ErrorMap.Sent

    /// Reads a body as far as it can be read.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - correlationId: The id under which the tenant knows the flow.
    ///   - sent: What the request had in it that the tenant may have refused.
    init(_ response: HTTPResponse, correlationId: UUID, sent: ErrorMap.Sent) {
        self.response = response
        self.correlationId = correlationId
        self.sent = sent
        object = JSONObject(response.body)
        continuation = Continuation(token: object?.string("continuation_token"))
    }

    /// The `suberror` of a refusal that may say how the flow goes on.
    var detour: SuberrorWord? {
        guard (400...428).contains(response.status) else { return nil }
        return object?.text("suberror").map(SuberrorWord.init)
    }

    /// The `error` of a refusal that may say how the flow goes on.
    var refusal: ErrorWord? {
        guard (400...428).contains(response.status) else { return nil }
        return object?.text("error").map(ErrorWord.init)
    }

    /// The list of objects in a field of any answer, also of a refusal; what is no object in it is left out.
    func objects(_ key: JSONObject.Key) -> [JSONObject] {
        object?.objects(key) ?? []
    }

    /// The fields of an answer that is neither an error nor the way to the browser.
    func fields() throws(Failure) -> JSONObject {
        guard let object else { throw withoutError("The body is not a JSON object.") }
        if response.status != 429, let type = object.text("challenge_type"),
            ChallengeType(rawValue: type) == .redirect
        {
            throw browserRequired
        }
        if object.has("error") {
            throw ErrorMap.failure(for: diagnostics, sent: sent)
        }
        guard (200..<300).contains(response.status) else {
            throw withoutError("The status is no success, and the body has no error in it.")
        }
        return object
    }

    /// The failure for an answer that asks for what only the tenant's own pages can show.
    var browserRequired: Failure { Failure(.browserRequired, diagnostics) }

    /// The failure for an answer that lacks what its endpoint promises.
    func incomplete(_ field: JSONObject.Key) -> Failure {
        withoutError("The field \(field.stringValue) is missing or nonsensical.")
    }

    /// Checks that an answer is a success and carries a token to go on with.
    func requireContinuation() throws(Failure) {
        _ = try fields()
        guard continuation != nil else { throw incomplete("continuation_token") }
    }

    private func withoutError(_ detail: String) -> Failure {
        var diagnostics = diagnostics
        diagnostics.detail = detail
        return ErrorMap.failure(for: diagnostics, sent: sent, otherwise: .invalidResponse)
    }

    private static let attributeLists: [JSONObject.Key] = [
        "invalid_attributes", "unverified_attributes", "required_attributes",
    ]

    var diagnostics: Diagnostics {
        var diagnostics = Diagnostics(correlationId: correlationId, httpStatus: response.status)
        diagnostics.retryAfter = RetryAfter.read(response.headers)
        guard let object else { return diagnostics }
        // The second version of the protocol nests its words; they are readable in either place.
        let nested = object.object("error")
        diagnostics.error = object.text("error") ?? nested?.text("code")
        diagnostics.suberror = object.text("suberror") ?? nested?.object("innerError")?.text("code")
        diagnostics.codes = object.integers("error_codes")
        diagnostics.serverDescription = object.string("error_description") ?? nested?.string("message")
        diagnostics.errorURI = object.text("error_uri")
        diagnostics.traceId = object.text("trace_id")
        diagnostics.timestamp = object.text("timestamp")
        diagnostics.redirectReason = object.text("redirect_reason")
        diagnostics.attributes = Self.attributeLists.flatMap(objects).compactMap { $0.text("name") }
        return diagnostics
    }
}
