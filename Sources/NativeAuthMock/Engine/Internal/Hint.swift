/// What somebody who made a mistake is told, in words that a real tenant doesn't have.
///
/// A hint stands in `error_description`, behind what the tenant says and "Mock tenant:".
enum Hint {
    static let unknownToken = """
        No flow has this continuation_token. Send the newest one of the flow as it came; a flow that nobody goes on with \
        is forgotten after a while.
        """

    static let spentToken =
        "This continuation_token was used already. A call that succeeds gives a new one, which takes its place."

    static func otherSegment(_ tenant: String) -> String {
        "This continuation_token was given by the address with '\(tenant)' in it. Keep to one address in a flow."
    }

    static func otherStep(_ step: FlowStep) -> String {
        let (endpoint, grant) = step.next
        let how = grant.map { " with grant_type '\($0)'" } ?? ""
        return "This continuation_token is for '\(endpoint.rawValue)'\(how)."
    }

    static func missing(_ name: String, _ call: Call) -> String? {
        guard let route = Router.routes[call.endpoint] else { return nil }
        let takes = route.parameters(for: call.fields["grant_type"])
        let fixed = ["client_id"] + (route.grants.isEmpty ? [] : ["grant_type"])
        let required = fixed + takes.required
        let sent = call.fields.all.map(\.name)
        let strange = sent.filter { !required.contains($0) && !takes.optional.contains($0) }
        return [
            sent.contains(name) ? "Its value can't be used." : "'\(name)' didn't come.",
            strange.isEmpty ? "" : "This call takes no \(list(strange)).",
            "It takes \(list(required))\(takes.optional.isEmpty ? "" : ", and may have \(list(takes.optional))").",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func grant(_ grant: String, _ route: Route) -> String {
        let known = route.grants.keys.sorted()
        let meant = Nearest.match(grant, among: known, within: 4).map { "Did you mean '\($0)'? " } ?? ""
        return meant + "This endpoint takes \(list(known))."
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }

    static func word(_ word: some StringProtocol, of parameter: String, among known: [String]) -> String {
        let meant = Nearest.match(String(word), among: known, within: 4).map { ", which may be '\($0)'" } ?? ""
        return "'\(word)' stands in \(parameter)\(meant). Words go with a space between two."
    }

    static func contentType(_ type: String?) -> String {
        guard let type else { return "The request has no Content-Type. Send the parameters as a form." }
        let isJSON = type.lowercased().contains("json")
        return "'\(type)' came." + (isJSON ? " This version of the protocol takes a form, and answers with JSON." : "")
    }

    static func client(_ id: String) -> String { "The application of this mock is '\(id)'." }

    static func method(_ method: String) -> String {
        "\(method) came. The parameters go into the body of a POST\(method == "GET" ? ", not into the query" : "")."
    }
}
