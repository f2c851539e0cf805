import CMicrohttpd

/// Takes a request as its parts come in; the polling thread alone touches it.
final class RequestReader {
    private let method: String
    private let path: String
    private let target: String
    private let headers: HeaderFields
    private let query: [HeaderFields.Field]
    private let limit: Int
    private let peer: Peer?
    private var body: [UInt8] = []
    private var isTooLarge = false
    private var isUnreadable = false
    private var fields: [(name: String, value: [UInt8])] = []
    private var postProcessor: OpaquePointer?

    /// Whether libmicrohttpd has room for an address and each of its parameters; its 32 KiB have more than the address in
    /// them.
    static func canRead(_ target: String) -> Bool {
        target.utf8.count <= 16 * 1024 && target.utf8.count { $0 == UInt8(ascii: "&") } < 128
    }

    init(
        _ connection: OpaquePointer,
        method: String,
        path: String,
        target: String,
        bodyLimit: Int,
        peer: Peer?
    ) {
        self.method = method
        self.path = path
        self.target = target
        self.peer = peer
        limit = bodyLimit
        headers = HeaderFields(Pairs(of: connection, .HEADER_KIND).all)
        query = Pairs(of: connection, .GET_ARGUMENT_KIND).all
        if headers.announceForm {
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
        // Nothing behind a piece that was dropped, even where it would fit.
        isTooLarge = isTooLarge || body.count + count > limit
        guard !isTooLarge else { return }
        body += UnsafeRawBufferPointer(start: data, count: count)
        if let postProcessor, MHD_post_process(postProcessor, data, count) == .NO { isUnreadable = true }
    }

    /// Ends the request's body and gives the request whole.
    func finish() -> HTTPRequest {
        endForm()
        var malformation = malformationOfNames
        // A request without a body has its fields in the query.
        var decoded = method == "GET" ? query.map { FormField(name: $0.name, value: $0.value) } : []
        for (name, bytes) in fields {
            guard let value = String(validating: bytes, as: UTF8.self) else {
                malformation = "The value of '\(name)' is not UTF-8."
                continue
            }
            decoded.append(FormField(name: name, value: value))
        }
        if isUnreadable { malformation = "The form can't be read." }
        if isTooLarge { malformation = "The body has more than \(limit) bytes." }
        return HTTPRequest(
            method: method,
            path: path,
            target: target,
            query: Dictionary(query.map { ($0.name, $0.value) }) { first, _ in first },
            headers: headers,
            body: body,
            fields: FormFields(decoded),
            isTooLarge: isTooLarge,
            malformation: malformation,
            connection: peer?.number ?? 0,
            remoteAddress: peer?.address ?? ""
        )
    }

    /// libmicrohttpd gives texts as C has them, which end at a zero byte.
    private var malformationOfNames: String? {
        if Self.holdsZeroByte(target.utf8) { return "The address has a zero byte in it." }
        guard !fields.isEmpty, Self.holdsZeroByte(body) else { return nil }
        let names = body.split(separator: UInt8(ascii: "&")).map { $0.prefix { $0 != UInt8(ascii: "=") } }
        return names.contains(where: Self.holdsZeroByte) ? "The name of a parameter has a zero byte in it." : nil
    }

    private static func holdsZeroByte(_ text: some Collection<UInt8>) -> Bool {
        if text.contains(0) { return true }
        // Looking for "%00" as a whole took Swift a quarter of the time of a request.
        var rest = text[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[percent...].dropFirst()
            if rest.starts(with: "00".utf8) { return true }
        }
        return false
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
    let reader = Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue()
    reader.addField(String(cString: key), UnsafeRawBufferPointer(start: data, count: size), offset: offset)
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
