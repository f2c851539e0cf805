import CMicrohttpd
import Locking

/// One request on its way in and the reply that waits to be sent; the polling thread alone touches it.
final class Exchange {
    private static let bodyLimit = 64 * 1024
    /// A tenant's whole state can be a body of the admin routes.
    static let adminBodyLimit = 16 * 1024 * 1024

    private(set) var request: TenantRequest
    let query: [String: String]
    private(set) var body: [UInt8] = []
    /// The reply to send when the connection is resumed.
    var held: WireReply?
    /// The reply that is being worked on elsewhere, until the connection is resumed.
    var promised: Locked<WireReply?>?
    private let limit: Int
    private var isTooLarge = false
    private var fields: [(name: String, value: [UInt8])] = []
    private var postProcessor: OpaquePointer?

    init(_ connection: OpaquePointer, method: String, path: String) {
        let headers = HeaderFields(Pairs(of: connection, .HEADER_KIND).all)
        let request = TenantRequest(method: method, path: path, headers: headers)
        self.request = request
        let query = Pairs(of: connection, .GET_ARGUMENT_KIND).all
        // A request without a body has its fields in the query.
        if method == "GET" { fields = query.map { ($0.name, Array($0.value.utf8)) } }
        let isAdmin = AdminRoutes.handles(path)
        limit = isAdmin ? Self.adminBodyLimit : Self.bodyLimit
        self.query = Dictionary(query.map { ($0.name, $0.value) }) { first, _ in first }
        if request.hasForm, !isAdmin {
            postProcessor = MHD_create_post_processor(
                connection,
                4096,
                takeField,
                Unmanaged.passUnretained(self).toOpaque()
            )
        }
    }

    deinit { endForm() }

    func take(_ data: UnsafePointer<CChar>, _ count: Int) {
        guard body.count + count <= limit else {
            isTooLarge = true
            return
        }
        body += UnsafeRawBufferPointer(start: data, count: count)
        if let postProcessor { _ = MHD_post_process(postProcessor, data, count) }
    }

    /// Ends the request's body and gives the request whole.
    func finish() -> TenantRequest {
        endForm()
        var decoded: [FormField] = []
        for (name, bytes) in fields {
            guard let value = String(validating: bytes, as: UTF8.self) else {
                request.malformation = "The value of '\(name)' is not UTF-8."
                continue
            }
            decoded.append(FormField(name: name, value: value))
        }
        request.fields = FormFields(decoded)
        request.isTooLarge = isTooLarge
        if isTooLarge { request.malformation = "The body has more than \(limit) bytes." }
        return request
    }

    fileprivate func addField(_ name: String, _ data: UnsafeRawBufferPointer, offset: UInt64) {
        if offset == 0 { fields.append((name, [])) }
        if !fields.isEmpty { fields[fields.count - 1].value += data }
    }

    /// The post processor hands over the last value only when it is destroyed.
    private func endForm() {
        if let postProcessor { MHD_destroy_post_processor(postProcessor) }
        postProcessor = nil
    }
}

private let takeField: MHD_PostDataIterator = { context, _, key, _, _, _, data, offset, size in
    guard let context, let key else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    exchange.addField(String(cString: key), UnsafeRawBufferPointer(start: data, count: size), offset: offset)
    return .YES
}

/// The pairs that libmicrohttpd iterates over.
private final class Pairs {
    private(set) var all: [HeaderFields.Field] = []

    init(of connection: OpaquePointer, _ kind: MHD_ValueKind) {
        let take: MHD_KeyValueIterator = { context, _, key, value in
            guard let context, let key else { return .NO }
            let pairs = Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue()
            pairs.all.append(.init(name: String(cString: key), value: value.map { String(cString: $0) } ?? ""))
            return .YES
        }
        MHD_get_connection_values(connection, kind, take, Unmanaged.passUnretained(self).toOpaque())
    }
}
