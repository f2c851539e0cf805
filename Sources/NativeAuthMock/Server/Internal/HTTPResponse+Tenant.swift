import NativeAuthServing

extension HTTPResponse {
    init(_ reply: TenantReply) {
        let body =
            switch reply.content {
            case .json(let object): object.utf8
            case .html(let page): Array(page.utf8)
            }
        self.init(status: reply.status, headers: reply.headers, body: body)
    }

    init(status: Int, type: MediaType, body: [UInt8]) {
        let headers: [HeaderFields.Field] = [
            .init(name: "Content-Type", value: type.contentType), .init(name: "Cache-Control", value: "no-store"),
        ]
        self.init(status: status, headers: headers, body: body)
    }

    /// Whether the client gets a status at all.
    var hasStatus: Bool { delivery != .close && delivery != .reset }
}
