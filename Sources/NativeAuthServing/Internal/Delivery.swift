import CMicrohttpd

/// Sends a response the way that it says.
///
/// - Returns: `.NO` where libmicrohttpd has to close the connection.
func deliver(
    _ response: HTTPResponse,
    on connection: OpaquePointer,
    _ suspended: SuspendedConnections
) -> MHD_Result {
    if let interim = response.interim, !sendHead(interim, on: connection) { return .NO }
    let message: OpaquePointer?
    switch response.delivery {
    case .close:
        return .NO
    case .reset:
        http_reset_socket(http_connection_socket(connection))
        return .NO
    case .whole:
        message = response.body.withUnsafeBytes { body in
            // It only reads what it has to copy.
            let bytes = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, bytes, .RESPMEM_MUST_COPY)
        }
    case .halfLength:
        message = SlowBody(response.body).message(size: http_unknown_size)
    case .cut(let count):
        message = SlowBody(response.body, cutAt: count).message()
    case .drip(let interval):
        message = SlowBody(response.body, pause: (interval, connection, suspended)).message()
    }
    guard let message else { return .NO }
    defer { MHD_destroy_response(message) }
    if response.delivery == .halfLength {
        _ = http_allow_any_length(message)
        MHD_add_response_header(message, "Content-Length", String(response.body.count / 2))
    }
    for header in response.headers.all where header.isLine {
        MHD_add_response_header(message, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(clamping: response.status), message)
}

extension HeaderFields.Field {
    /// Whether it stays the one line that it is meant to be.
    fileprivate var isLine: Bool {
        !(name.utf8.contains(where: Self.endsLine) || value.utf8.contains(where: Self.endsLine))
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }
}

/// Sends a response without a body past libmicrohttpd, which knows one response to a request.
///
/// - Returns: Whether all of it went out.
@discardableResult
func sendHead(_ status: Int, _ headers: [String] = [], on connection: OpaquePointer) -> Bool {
    let reason = MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? ""
    let head = (["HTTP/1.1 \(status) \(reason)"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    return http_send_raw(connection, head, head.utf8.count) != 0
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

    func message(size: UInt64? = nil) -> OpaquePointer? {
        MHD_create_response_from_callback(
            size ?? UInt64(bytes.count),
            1024,
            { context, position, buffer, limit in
                guard let context, let buffer else { return http_body_ends_with_error }
                let body = Unmanaged<SlowBody>.fromOpaque(context).takeUnretainedValue()
                return body.read(at: Int(position), UnsafeMutableRawBufferPointer(start: buffer, count: limit))
            },
            Unmanaged.passRetained(self).toOpaque(),
            { context in if let context { Unmanaged<SlowBody>.fromOpaque(context).release() } }
        )
    }

    private func read(at position: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if let pause {
            if pause.suspended.isStopped { return http_body_ends_with_error }
            mustPause.toggle()
            if !mustPause {
                pause.suspended.suspend(pause.connection, for: pause.interval)
                return 0
            }
        }
        if position == bytes.count { return http_body_ends }
        let end = min(cut ?? bytes.count, bytes.count)
        let count = min(end - position, pause == nil ? buffer.count : 1)
        guard count > 0 else { return http_body_ends_with_error }
        buffer.copyBytes(from: bytes[position..<position + count])
        return count
    }
}
