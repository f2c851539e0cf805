import CCurl
import NativeAuthEssentials

/// An easy handle with all that is the same for every request of a transport; reused from request to request.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private let options: CurlTransport.Options
    /// Has to outlive the handle.
    private let share: SharedState?
    let connections: ConnectionSockets
    /// Where libcurl leaves its text for an error.
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private var headers: HeaderList?
    private var isDirect: Bool?

    init(
        options: CurlTransport.Options,
        share: SharedState?,
        connections: ConnectionSockets
    ) throws(TransportError) {
        guard let easy = curl_easy_init() else {
            throw TransportError(.other, detail: "libcurl could not make a handle.")
        }
        self.easy = easy
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        self.options = options
        self.share = share
        self.connections = connections
        try configure()
    }

    deinit {
        curl_easy_cleanup(easy)
        errorBuffer.deallocate()
    }

    /// libcurl's text for the error that the last request ended with; only to look into, since it may quote a server.
    var errorText: String { String(cString: errorBuffer) }

    /// For what libcurl reads at a time, in bytes: answers have a few hundred, and each request in flight has a buffer.
    private static let bufferSize = 4096

    private func configure() throws(TransportError) {
        if let share {
            try check(ccurl_set_pointer(easy, CURLOPT_SHARE, UnsafeRawPointer(share.share)))
        }
        errorBuffer.pointee = 0
        try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer))
        ccurl_abandon_resolver(easy)
        let context = Unmanaged.passUnretained(connections).toOpaque()
        try check(ccurl_set_open_socket(easy, openSocket, context))
        try check(ccurl_set_close_socket(easy, closeSocket, context))
        try check(ccurl_allow_http_only(easy))
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        try set(CURLOPT_MAXAGE_CONN, CurlShard.idleLimit)
        try set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, options.requestTimeout.milliseconds)
        try check(ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.maximumBodySize)))
        try check(ccurl_set_write(easy, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(ccurl_set_write(easy, CURLOPT_HEADERFUNCTION, receiveHeader))
        try configureTrust()
        try configureProxy()
    }

    private func configureTrust() throws(TransportError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        switch options.trust {
        // A pipe would keep the thread of all transfers: below what is no file there is nothing, which libcurl says.
        case .file(let path): try trust(file: SystemTrust.Files.isRegular(path) ? path : path + "/.", folder: nil)
        case .hashedFolder(let path): try trust(file: nil, folder: path)
        // Verification then fails with libcurl's own word for a missing store.
        case .missing: break
        }
        if !options.pinnedPublicKeys.isEmpty {
            let pins = options.pinnedPublicKeys.map { "sha256//" + $0.base64 }
            try set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
        }
    }

    /// Trusts a file or a folder, and nothing else, for the tenant and for a proxy that speaks TLS.
    private func trust(file: String?, folder: String?) throws(TransportError) {
        try check(ccurl_set_string(easy, CURLOPT_CAINFO, file))
        try checkIfKnown(ccurl_set_string(easy, CURLOPT_CAPATH, folder))
        try checkIfKnown(ccurl_set_string(easy, CURLOPT_PROXY_CAINFO, file))
        try checkIfKnown(ccurl_set_string(easy, CURLOPT_PROXY_CAPATH, folder))
    }

    private func configureProxy() throws(TransportError) {
        try checkIfKnown(ccurl_set_long(easy, CURLOPT_PROXY_SSLVERSION, CURL_SSLVERSION_TLSv1_2))
        switch options.proxy {
        case .environment: break
        case .none: try set(CURLOPT_PROXY, "")
        case .url(let url):
            try set(CURLOPT_PROXY, url.withoutUser)
            try check(ccurl_set_string(easy, CURLOPT_PROXYUSERNAME, url.user(percentEncoded: false)))
            try check(ccurl_set_string(easy, CURLOPT_PROXYPASSWORD, url.password(percentEncoded: false)))
        }
    }

    /// Reaches the host without a proxy, or as the options and the environment say.
    func setDirect(_ isDirect: Bool) throws(TransportError) {
        guard self.isDirect != isDirect else { return }
        try check(ccurl_set_string(easy, CURLOPT_NOPROXY, isDirect ? "*" : nil))
        self.isDirect = isDirect
    }

    /// Has libcurl send these header fields; those of the request before are most often the same.
    func setHeaders(_ fields: HTTPFields, bodySize: Int) throws(TransportError) {
        if let headers, headers.fits(fields, bodySize: bodySize) {
            return
        }
        let list = try HeaderList(fields, bodySize: bodySize)
        try check(ccurl_set_list(easy, CURLOPT_HTTPHEADER, list.first))
        headers = list
    }

    /// Has libcurl keep a copy of the body until ``detach()``.
    func setBody(_ body: [UInt8]) throws(TransportError) {
        try check(ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // Without an address libcurl would ask a callback for the body.
        let code = body.withUnsafeBufferPointer { bytes in
            bytes.isEmpty
                ? ccurl_set_string(easy, CURLOPT_COPYPOSTFIELDS, "")
                : ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
        }
        try check(code)
    }

    /// Has the next attempt use a connection of its own.
    func setFresh(_ isFresh: Bool) {
        ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
    }

    /// Forgets the request that it carried, so that nothing points to memory that is gone.
    func detach() {
        ccurl_set_pointer(easy, CURLOPT_CURLU, nil)
        ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
        ccurl_set_pointer(easy, CURLOPT_WRITEDATA, nil)
        ccurl_set_pointer(easy, CURLOPT_HEADERDATA, nil)
        ccurl_set_pointer(easy, CURLOPT_PRIVATE, nil)
        ccurl_set_before_request(easy, nil, nil)
        setFresh(false)
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(ccurl_set_long(easy, option, value))
    }

    func set(_ option: CURLoption, _ value: String) throws(TransportError) {
        try check(ccurl_set_string(easy, option, value))
    }

    /// Turns a refused option into an error; a libcurl built without TLS ends here, not in a request without it.
    func check(_ code: CURLcode) throws(TransportError) {
        guard code == CURLE_OK else {
            throw TransportError(curl: code)
        }
    }

    /// The same for an option that a libcurl may have been built without, and that only adds to what is safe without it.
    private func checkIfKnown(_ code: CURLcode) throws(TransportError) {
        if code != CURLE_NOT_BUILT_IN && code != CURLE_UNKNOWN_OPTION {
            try check(code)
        }
    }
}

extension Duration {
    /// Whole milliseconds from 1 to what libcurl takes; 0 would mean "no limit" there.
    var milliseconds: Int {
        let limit = Duration.seconds(Int64(Int32.max) / 1000)
        let (seconds, attoseconds) = min(max(self, .milliseconds(1)), limit).components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

extension URL {
    /// The address without a user name and a password in it.
    fileprivate var withoutUser: String {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.string ?? absoluteString
    }
}
