import CMicrohttpd

/// Sends a reply the way that it says.
///
/// - Returns: `.NO` where libmicrohttpd has to close the connection.
func deliver(
    _ reply: WireReply,
    on connection: OpaquePointer,
    _ suspended: SuspendedConnections
) -> MHD_Result {
    if let interim = reply.interim, !sendInterim(interim, on: connection) { return .NO }
    let response: OpaquePointer?
    switch reply.delivery {
    case .close:
        return .NO
    case .reset:
        mock_reset_socket(mock_connection_socket(connection))
        return .NO
    case .whole:
        var body = reply.body
        response = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
    case .halfLength:
        response = SlowBody(reply.body).response(size: mock_unknown_size)
    case .cut(let count):
        response = SlowBody(reply.body, cutAt: count).response()
    case .drip(let interval):
        response = SlowBody(reply.body, pause: (interval, connection, suspended)).response()
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    if reply.delivery == .halfLength {
        _ = mock_allow_any_length(response)
        MHD_add_response_header(response, "Content-Length", String(reply.body.count / 2))
    }
    for header in reply.headers { MHD_add_response_header(response, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(clamping: reply.status), response)
}

/// Sends a response without a body past libmicrohttpd, which knows one response to a request.
private func sendInterim(_ status: Int, on connection: OpaquePointer) -> Bool {
    let reason = MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? ""
    let line = "HTTP/1.1 \(status) \(reason)\r\n\r\n"
    return mock_send_raw(connection, line, line.utf8.count) != 0
}

/// A body that is read in pieces by the polling thread, which alone touches it.
private final class SlowBody {
    typealias Pause = (interval: Duration, connection: OpaquePointer, suspended: SuspendedConnections)

    private let bytes: [UInt8]
    private let cut: Int?
    private let pause: Pause?
    private var mustPause = false

    init(_ bytes: [UInt8], cutAt cut: Int? = nil, pause: Pause? = nil) {
        self.bytes = bytes
        self.cut = cut
        self.pause = pause
    }

    func response(size: UInt64? = nil) -> OpaquePointer? {
        MHD_create_response_from_callback(
            size ?? UInt64(bytes.count),
            1024,
            { context, position, buffer, limit in
                guard let context, let buffer else { return mock_body_ends_with_error }
                let body = Unmanaged<SlowBody>.fromOpaque(context).takeUnretainedValue()
                return body.read(at: Int(position), UnsafeMutableRawBufferPointer(start: buffer, count: limit))
            },
            Unmanaged.passRetained(self).toOpaque(),
            { context in if let context { Unmanaged<SlowBody>.fromOpaque(context).release() } }
        )
    }

    private func read(at position: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if let pause {
            if pause.suspended.isStopped { return mock_body_ends_with_error }
            mustPause.toggle()
            if !mustPause {
                pause.suspended.suspend(pause.connection, for: pause.interval)
                return 0
            }
        }
        if position == bytes.count { return mock_body_ends }
        let end = min(cut ?? bytes.count, bytes.count)
        let count = min(end - position, pause == nil ? buffer.count : 1)
        guard count > 0 else { return mock_body_ends_with_error }
        buffer.copyBytes(from: bytes[position..<position + count])
        return count
    }
}
