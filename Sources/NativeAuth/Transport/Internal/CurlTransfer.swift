import CCurl
import NativeAuthEssentials

/// One request on a handle: what libcurl reads from, writes to and asks, and the caller to resume.
///
/// libcurl holds its address from `prepare` until the handle is detached; the worker keeps it alive for that long.
final class CurlTransfer {
    let handle: CurlHandle
    let shard: CurlShard
    var id: Int { ticket.id }

    private let ticket: CurlLoop.Ticket
    private let address: ParsedAddress
    private let options: CurlTransport.Options
    /// Changed by libcurl's callbacks; behind a pointer, where Swift doesn't check each access for overlaps.
    private let received: UnsafeMutablePointer<Received>

    private struct Received {
        /// How far the request has come, or why libcurl was stopped.
        enum State {
            /// Nothing has been sent.
            case unsent
            /// Nothing was sent, because something waits to be read on the connection.
            case unfit
            /// Sent, and the next line is none of the header fields: before them, in the body or behind it.
            case sent
            /// Sent, and the next line is a header field or the empty line behind them.
            case inFields
            /// libcurl was about to send the request a second time.
            case sentAgain
            /// The answer has more bytes than the limits allow.
            case tooLarge
        }

        var state = State.unsent
        var answer = HTTPResponse(status: 0)
        var headerBytes = 0
    }

    init(
        ticket: CurlLoop.Ticket,
        address: ParsedAddress,
        handle: CurlHandle,
        shard: CurlShard,
        options: CurlTransport.Options
    ) {
        self.ticket = ticket
        self.address = address
        self.handle = handle
        self.shard = shard
        self.options = options
        received = .allocate(capacity: 1)
        received.initialize(to: Received())
    }

    deinit {
        received.deinitialize(count: 1)
        received.deallocate()
    }

    static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
        var context: UnsafeMutableRawPointer?
        ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
        return context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Tells the handle all about this request.
    func prepare() throws(TransportError) {
        let request = ticket.request
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard request.method.isToken else {
            throw TransportError(.invalidRequest, detail: "The method is malformed.")
        }
        try handle.check(ccurl_set_pointer(handle.easy, CURLOPT_CURLU, UnsafeRawPointer(address.handle)))
        try handle.setDirect(address.isLoopback)
        if request.method == "HEAD" {
            try handle.set(CURLOPT_NOBODY, 1)
        } else if request.body.isEmpty && request.method != "POST" {
            try handle.set(CURLOPT_HTTPGET, 1)
        } else {
            try handle.set(CURLOPT_POST, 1)
            try handle.setBody(request.body)
        }
        try handle.set(CURLOPT_CUSTOMREQUEST, request.method)
        try handle.setHeaders(request.headers, bodySize: request.body.count)
        try handle.check(ccurl_set_pointer(handle.easy, CURLOPT_WRITEDATA, context))
        try handle.check(ccurl_set_pointer(handle.easy, CURLOPT_HEADERDATA, context))
        try handle.check(ccurl_set_pointer(handle.easy, CURLOPT_PRIVATE, context))
        try handle.check(ccurl_set_before_request(handle.easy, allowSendingOnce, context))
    }

    // MARK: What libcurl calls

    /// Whether the request may go out on that connection: once, and not on one on which something waits to be read.
    ///
    /// libcurl sends a request again by itself when a kept connection ends before the first byte of an answer. Whether the
    /// server has seen it is unknown then, and a code or a mail must not be spent twice.
    fileprivate func allowSending(localPort: Int32) -> Bool {
        guard received.pointee.state == .unsent else {
            received.pointee.state = .sentAgain
            return false
        }
        let isFit = handle.connections.isFit(localPort: localPort)
        received.pointee.state = isFit ? .sent : .unfit
        return isFit
    }

    /// Whether the connection was found unfit before anything was sent on it.
    var isUnsent: Bool { received.pointee.state == .unfit }

    func useFreshConnection() {
        received.pointee.state = .unsent
        handle.setFresh(true)
    }

    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        guard received.pointee.answer.body.count + bytes.count <= options.maximumBodySize else {
            received.pointee.state = .tooLarge
            return 0
        }
        received.pointee.answer.body.append(contentsOf: bytes)
        return bytes.count
    }

    fileprivate func receive(headerLine bytes: UnsafeRawBufferPointer) -> Int {
        received.pointee.headerBytes += bytes.count
        guard received.pointee.headerBytes <= options.maximumHeaderSize else {
            received.pointee.state = .tooLarge
            return 0
        }
        switch received.pointee.state {
        case .inFields where bytes.first == UInt8(ascii: "\r") || bytes.first == UInt8(ascii: "\n"):
            received.pointee.state = .sent
        case .inFields:
            received.pointee.answer.headers.append(line: bytes)
        case .sent where bytes.starts(with: Self.statusLineStart):
            // An interim answer (1xx) has ended, or the answer begins.
            received.pointee.answer.headers = HTTPFields(reservingCapacity: 16)
            received.pointee.state = .inFields
        default:
            // A field behind the body is none of the answer's.
            break
        }
        return bytes.count
    }

    private static let statusLineStart = Array("HTTP/".utf8)

    // MARK: The end

    func outcome(of code: CURLcode) -> Result<HTTPResponse, TransportError> {
        switch (received.pointee.state, code) {
        // libcurl calls a line of more than 100,000 bytes a want of memory.
        case (.tooLarge, _), (_, CURLE_FILESIZE_EXCEEDED), (.inFields, CURLE_OUT_OF_MEMORY):
            return .failure(
                TransportError(
                    .responseTooLarge,
                    detail: "The answer has more than \(options.maximumBodySize) bytes,"
                        + " or its header fields more than \(options.maximumHeaderSize).",
                    curlCode: Int(code.rawValue)
                )
            )
        case (.sentAgain, _):
            return .failure(
                TransportError(
                    .connectionLost,
                    detail:
                        "The connection ended before an answer came; the request was not sent again.",
                    curlCode: Int(code.rawValue)
                )
            )
        case (_, CURLE_OK):
            var status = 0
            ccurl_get_long(handle.easy, CURLINFO_RESPONSE_CODE, &status)
            received.pointee.answer.status = status
            return .success(received.pointee.answer)
        default:
            let error = TransportError(curl: code, on: handle, trust: options.trust)
            // libcurl may have lost a connection that it reused, and failed to make another one.
            return .failure(received.pointee.state == .unsent ? error.beforeSending : error.afterSending)
        }
    }

    func resume(_ result: Result<HTTPResponse, TransportError>) {
        ticket.continuation.resume(returning: result)
    }
}

let receiveBody: ccurl_write_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
}

let receiveHeader: ccurl_write_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let allowSendingOnce: ccurl_before_request_callback = { context, _, _, _, localPort in
    guard let context else { return 1 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.allowSending(localPort: localPort) ? 0 : 1
}
