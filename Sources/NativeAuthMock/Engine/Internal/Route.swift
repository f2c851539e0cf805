/// What an endpoint takes, and what handles it.
package struct Route: Sendable {
    typealias Handler = @Sendable (inout TenantEngine, Call) throws(Refusal) -> JSONObject

    /// The names of parameters, `client_id` and `grant_type` left out.
    package struct Parameters: Sendable {
        /// Those without which no call is answered.
        package let required: [String]
        /// Those that may be left out, or that only some calls need.
        package let optional: [String]

        init(_ required: [String], optional: [String] = []) {
            self.required = required
            self.optional = optional
        }

        var names: [String] { required + optional }
    }

    /// What every call takes.
    let parameters: Parameters
    /// The values of `grant_type`, each with what it takes besides.
    package let grants: [String: Parameters]
    let handler: Handler

    init(
        _ required: [String],
        optional: [String] = [],
        grants: [String: Parameters] = [:],
        _ handler: @escaping Handler
    ) {
        parameters = Parameters(required, optional: optional)
        self.grants = grants
        self.handler = handler
    }

    /// The names of all parameters, of whatever grant type.
    var names: [String] { parameters.names + grants.values.flatMap(\.names) }

    /// What a call of this grant type takes.
    package func parameters(for grant: String?) -> Parameters {
        let more = grant.flatMap { grants[$0] } ?? Parameters([])
        return Parameters(parameters.required + more.required, optional: parameters.optional + more.optional)
    }
}
