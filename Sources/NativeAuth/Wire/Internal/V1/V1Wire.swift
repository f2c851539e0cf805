import Foundation

/// Version 1 of the protocol: fixed paths, form bodies, JSON answers.
///
/// All that is special to it is in this folder.
struct V1Wire: Sendable {
    let authority: Authority
    let clientId: String
    let challengeTypes: String
    let capabilities: String
    let additionalHeaders: HTTPFields

    /// The header fields that the client sets itself, in lower case.
    static let ownHeaders: Set<String> = [
        "accept", "client-request-id", "connection", "content-length", "content-type", "expect", "host",
        "return-client-request-id", "transfer-encoding", "x-client-os", "x-client-sku", "x-client-ver",
    ]

    /// A call that posts a form with the client id and, once there is one, the continuation token.
    func post<Reply>(
        _ path: String,
        _ fields: KeyValuePairs<String, String?>,
        sendsUsername: Bool = false,
        read: @escaping @Sendable (V1Body, JSONObject) throws(Failure) -> Reply
    ) -> Call<Reply> {
        Call(
            endpoint: path,
            request: { [self] position in
                var form = FormEncoding.body([
                    "client_id": clientId, "continuation_token": position.continuation?.token,
                ])
                form.append(UInt8(ascii: "&"))
                form += FormEncoding.body(fields)
                return HTTPRequest(
                    method: "POST",
                    url: authority.endpoint(path),
                    headers: headers(correlationId: position.correlationId),
                    body: form
                )
            },
            read: { response, correlationId in
                let body = V1Body(response, correlationId: correlationId, sentUsername: sendsUsername)
                return Answer(
                    continuation: body.continuation,
                    result: Result { () throws(Failure) in try read(body, try body.fields()) }
                )
            }
        )
    }

    private func headers(correlationId: UUID) -> HTTPFields {
        var headers: HTTPFields = [
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "client-request-id": correlationId.uuidString.lowercased(),
            "return-client-request-id": "true",
            "x-client-SKU": "NativeAuth.Swift",
        ]
        for field in additionalHeaders.fields {
            headers.append(field.name, field.value)
        }
        return headers
    }
}
