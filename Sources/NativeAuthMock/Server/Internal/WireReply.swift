/// A reply in bytes, with the way in which they are sent.
struct WireReply: Sendable {
    enum Delivery: Sendable, Hashable {
        case whole
        case close
        case reset
        case cut(afterBytes: Int)
        case halfLength
        case drip(every: Duration)
    }

    let status: Int
    var headers: [HeaderFields.Field]
    var body: [UInt8]
    var delivery = Delivery.whole
    /// The status of an interim response that goes before the reply.
    var interim: Int?
    /// How long to wait, in real time, before anything is sent.
    var delay: Duration?

    init(_ reply: TenantReply) {
        status = reply.status
        headers = reply.headers
        body =
            switch reply.content {
            case .json(let object): object.utf8
            case .html(let page): Array(page.utf8)
            }
    }

    init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        headers = [.init(name: "Content-Type", value: contentType), .init(name: "Cache-Control", value: "no-store")]
        self.body = body
    }

    /// Whether the client gets a status at all.
    var hasStatus: Bool { delivery != .close && delivery != .reset }
}
