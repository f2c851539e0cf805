import NativeAuthEssentials

/// Version 1 of the protocol: fixed paths, form bodies, JSON answers.
///
/// All that is special to it is in this folder.
final class V1Wire: Sendable {
    let challengeTypes: String
    let capabilities: String
    let clientId: String
    let resetStart, resetChallenge, resetContinue, resetSubmit, resetPoll: Endpoint
    let initiate, challenge, introspect, token: Endpoint
    let signUpStart, signUpChallenge, signUpContinue: Endpoint
    let registerIntrospect, registerChallenge, registerContinue: Endpoint
    let authorize: Endpoint
    /// The header fields that are the same for every request.
    private let headers: HTTPFields

    /// A path of the protocol, and where it is at this tenant.
    struct Endpoint: Sendable {
        let path: String
        let url: URL
    }

    /// The header fields that the client sets itself, in lower case.
    static let ownHeaders: Set<String> = [
        "accept", "accept-encoding", "client-request-id", "connection", "content-length", "content-type", "expect",
        "host",
        "return-client-request-id", "transfer-encoding",
    ]

    init(_ configuration: NativeAuthConfiguration, authority: Authority) throws(ConfigurationError) {
        func endpoint(_ path: String) -> Endpoint {
            Endpoint(path: path, url: authority.endpoint(path))
        }
        resetStart = endpoint("/resetpassword/v1.0/start")
        resetChallenge = endpoint("/resetpassword/v1.0/challenge")
        resetContinue = endpoint("/resetpassword/v1.0/continue")
        resetSubmit = endpoint("/resetpassword/v1.0/submit")
        resetPoll = endpoint("/resetpassword/v1.0/poll_completion")
        initiate = endpoint("/oauth2/v2.0/initiate")
        challenge = endpoint("/oauth2/v2.0/challenge")
        introspect = endpoint("/oauth2/v2.0/introspect")
        token = endpoint("/oauth2/v2.0/token")
        signUpStart = endpoint("/signup/v1.0/start")
        signUpChallenge = endpoint("/signup/v1.0/challenge")
        signUpContinue = endpoint("/signup/v1.0/continue")
        registerIntrospect = endpoint("/register/v1.0/introspect")
        registerChallenge = endpoint("/register/v1.0/challenge")
        registerContinue = endpoint("/register/v1.0/continue")
        authorize = endpoint("/oauth2/v2.0/authorize")
        clientId = configuration.clientId
        challengeTypes = configuration.challengeTypes.wireValue
        capabilities = configuration.capabilities.wireValue
        var headers: HTTPFields = [
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "return-client-request-id": "true",
        ]
        for (name, value) in configuration.additionalHeaders.sorted(by: { $0.key < $1.key }) {
            let field = HTTPFields.Field(name: name, value: value)
            guard field.isSafeToSend, !Self.ownHeaders.contains(name.lowercased()) else {
                throw .invalidHeader(name: name)
            }
            headers.append(name, value)
        }
        self.headers = headers
    }

    /// A call that posts a form with the client id and, once there is one, the continuation token.
    func post<Reply>(
        _ endpoint: Endpoint,
        _ fields: [(String, String?)],
        sends: ErrorMap.Sent = [],
        read: @escaping @Sendable (V1Body) throws(Failure) -> Reply
    ) -> Call<Reply> {
        let url = endpoint.url
        return Call(
            endpoint: endpoint.path,
            request: { [self] position in
                var headers = headers
                headers.append("client-request-id", position.correlation.text)
                let form = FormEncoding.body(
                    [("client_id", clientId), ("continuation_token", position.continuation?.token)] + fields
                )
                return HTTPRequest(method: "POST", url: url, headers: headers, body: form)
            },
            read: { response, correlationId in
                let body = V1Body(response, correlationId: correlationId, sent: sends)
                return Answer(
                    continuation: body.continuation,
                    result: Result { () throws(Failure) in try read(body) }
                )
            }
        )
    }
}
