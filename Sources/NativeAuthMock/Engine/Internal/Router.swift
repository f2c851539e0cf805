/// Finds the endpoint that a path names, and what handles it.
enum Router {
    typealias Handler = @Sendable (inout TenantEngine, Call) throws(Refusal) -> JSONObject

    /// Every endpoint that the mock has; the protocol's others are answered 501.
    static let handlers: [Endpoint: Handler] = [
        .resetPasswordStart: { (engine, call) throws(Refusal) in try engine.startReset(call) },
        .resetPasswordChallenge: { (engine, call) throws(Refusal) in try engine.challengeReset(call) },
        .resetPasswordContinue: { (engine, call) throws(Refusal) in try engine.continueReset(call) },
        .resetPasswordSubmit: { (engine, call) throws(Refusal) in try engine.submitPassword(call) },
        .resetPasswordPollCompletion: { (engine, call) throws(Refusal) in try engine.pollCompletion(call) },
        .signInInitiate: { (engine, call) throws(Refusal) in try engine.initiateSignIn(call) },
        .signInChallenge: { (engine, call) throws(Refusal) in try engine.challengeSignIn(call) },
        .token: { (engine, call) throws(Refusal) in try engine.exchangeToken(call) },
    ]

    /// Every endpoint of the protocol.
    static let known = Set(Endpoint.all)

    /// The endpoints for browsers, and for those who are shown tokens.
    static let webRoutes: [Endpoint: WebRoute] = [
        .authorize: WebRoute(["GET", "POST"]) { (engine, call) in engine.authorize(call) },
        .signInPage: WebRoute(["POST"]) { (engine, call) in engine.submitPage(call) },
        .logout: WebRoute(["GET", "POST"]) { (engine, call) in engine.logOut(call) },
        .openIdConfiguration: WebRoute(["GET"]) { (engine, call) in engine.openIdConfiguration(call) },
        .keys: WebRoute(["GET"]) { (engine, call) throws(Refusal) in try engine.keys(call) },
    ]

    /// Whether an endpoint needs the key that signs tokens.
    static func signs(_ endpoint: Endpoint?) -> Bool { endpoint == .token || endpoint == .keys }

    /// The tenant's segment of a path in lower case, and the endpoint behind it.
    static func split(_ path: String) -> (tenant: String, endpoint: Endpoint) {
        let slash = UInt8(ascii: "/")
        let bare = path.utf8.drop { $0 == slash }
        let end = bare.firstIndex(of: slash) ?? bare.endIndex
        return (Substring(bare[..<end]).lowercased(), Endpoint(rawValue: String(bare[end...].dropFirst()) ?? ""))
    }

    /// The endpoint of a path, if the protocol has it.
    static func endpoint(of path: String) -> Endpoint? {
        let endpoint = split(path).endpoint
        return known.contains(endpoint) ? endpoint : nil
    }

    /// The distance up to which a path may be a slip.
    private static let furthest = 8

    /// What the caller of an unknown path probably meant.
    static func hint(for path: String, tenantName: String) -> String {
        let (_, asked) = split(path)
        let bare = String(path.drop { $0 == "/" })
        let candidates = [asked.rawValue, bare]
        let nearest = Endpoint.all
            .map { endpoint in
                (endpoint, candidates.map { editDistance($0, endpoint.rawValue) }.min() ?? .max)
            }
            .min { $0.1 < $1.1 }
        let shape = "A path is /\(tenantName)/ and an endpoint"
        guard let (endpoint, distance) = nearest, distance <= furthest else {
            return "There is no such path. \(shape), as in /\(tenantName)/\(Endpoint.resetPasswordStart.rawValue)."
        }
        return "There is no such path. Did you mean /\(tenantName)/\(endpoint.rawValue)? \(shape)."
    }

    /// How many bytes must be added, dropped or changed to make one text into the other, unless their lengths say too many.
    private static func editDistance(_ left: String, _ right: String) -> Int {
        let right = Array(right.utf8)
        guard abs(left.utf8.count - right.count) <= furthest else { return .max }
        var row = Array(0...right.count)
        for (i, byte) in left.utf8.enumerated() {
            var previous = row[0]
            row[0] = i + 1
            for j in right.indices {
                let change = previous + (byte == right[j] ? 0 : 1)
                previous = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, previous + 1)
            }
        }
        return row[right.count]
    }
}
