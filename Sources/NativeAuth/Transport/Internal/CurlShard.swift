import CCurl
import NativeAuthEssentials

/// One of libcurl's multi handles, with a bounded number of requests in flight.
///
/// The cost of a request in a multi handle grows with its connections to one host. Requests are therefore spread over
/// shards; the loop fills them in order, so that few requests share the connections of the first.
final class CurlShard {
    /// As many requests as a shard takes at a time.
    static let capacity = 64
    /// How long a connection without requests is used again, in seconds.
    ///
    /// Less than servers and gateways usually wait, which give up a connection while a person reads a mail: a request that
    /// meets such an end can't be sent again, since it might count twice. The TLS session is kept, so a new connection costs
    /// little.
    static let idleLimit = 60

    private let multi: UnsafeMutableRawPointer
    private let sockets: SocketSet
    private(set) var count = 0
    /// When libcurl has something to do without any socket's doing, by ``Uptime``; the largest number for never.
    private var timer = UInt64.max
    /// When the shard has been idle for too long; the largest number while it isn't idle.
    private var end = UInt64.max

    var deadline: UInt64 { min(timer, end) }

    init(sockets: SocketSet) throws(TransportError) {
        guard let multi = curl_multi_init() else {
            throw TransportError(.other, detail: "libcurl could not make a multi handle.")
        }
        self.multi = multi
        self.sockets = sockets
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.capacity)
        ccurl_multi_set_socket_callback(multi, socketCallback, context)
        ccurl_multi_set_timer_callback(multi, timerCallback, context)
        rest()
    }

    /// Ends the connections; the shard can't be used afterwards.
    ///
    /// While it cleans up, libcurl may still announce sockets. Nobody is to hear of them any more.
    func close() {
        ccurl_multi_set_socket_callback(multi, nil, nil)
        ccurl_multi_set_timer_callback(multi, nil, nil)
        sockets.forget(self)
        curl_multi_cleanup(multi)
    }

    var isFull: Bool { count >= Self.capacity }

    func add(_ transfer: CurlTransfer) throws(TransportError) {
        let code = curl_multi_add_handle(multi, transfer.handle.easy)
        guard code == CURLM_OK else {
            throw TransportError(
                .other,
                detail: "libcurl took no further request: \(String(cString: curl_multi_strerror(code)))."
            )
        }
        count += 1
        end = .max
    }

    /// Starts a transfer again, of which nothing has been sent, on a connection of its own.
    ///
    /// - Returns: Whether it is under way again.
    func restart(_ transfer: CurlTransfer) -> Bool {
        curl_multi_remove_handle(multi, transfer.handle.easy)
        transfer.useFreshConnection()
        return curl_multi_add_handle(multi, transfer.handle.easy) == CURLM_OK
    }

    func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(multi, transfer.handle.easy)
        count -= 1
        if count == 0 {
            rest()
        }
    }

    private func rest() {
        end = Uptime.nanoseconds + UInt64(Self.idleLimit) * 1_000_000_000
    }

    /// Has libcurl act on a socket.
    func act(on socket: curl_socket_t, what: Int32) {
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, what, &running)
    }

    /// Has libcurl act on its timer, when one of the two deadlines has come.
    ///
    /// - Returns: Whether the shard goes on; `false` when it has been idle for too long.
    func actOnTimer(_ now: UInt64) -> Bool {
        guard now < end else { return false }
        timer = .max
        act(on: CURL_SOCKET_TIMEOUT, what: 0)
        return true
    }

    /// A transfer that has ended since the last time, and how.
    func nextEnded() -> (CurlTransfer, CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = CurlTransfer.of(easy)
            {
                return (transfer, message.pointee.data.result)
            }
        }
        return nil
    }

    fileprivate func setTimer(milliseconds: Int) {
        timer = milliseconds < 0 ? .max : Uptime.nanoseconds + UInt64(milliseconds) * 1_000_000
    }

    fileprivate func watch(_ socket: curl_socket_t, for what: Int32) {
        sockets.watch(socket, for: what, shard: self)
    }
}

private let socketCallback: curl_socket_callback = { _, socket, what, context, _ in
    if let context {
        Unmanaged<CurlShard>.fromOpaque(context).takeUnretainedValue().watch(socket, for: what)
    }
    return 0
}

private let timerCallback: curl_multi_timer_callback = { _, milliseconds, context in
    if let context {
        Unmanaged<CurlShard>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds: milliseconds)
    }
    return 0
}
