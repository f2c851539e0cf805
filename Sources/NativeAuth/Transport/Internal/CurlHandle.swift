import CCurl
import Foundation

/// An easy handle with all that is the same for every request of a transport; reused from request to request.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// libcurl writes what went wrong here.
    let errorBuffer: UnsafeMutablePointer<CChar>
    private let options: CurlTransport.Options

    init(options: CurlTransport.Options) throws(TransportError) {
        guard let easy = curl_easy_init() else {
            throw TransportError(.other, detail: "libcurl could not make a handle.")
        }
        self.easy = easy
        self.options = options
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try configure()
    }

    deinit {
        curl_easy_cleanup(easy)
        errorBuffer.deallocate()
    }

    private func configure() throws(TransportError) {
        ccurl_abandon_resolver(easy)
        try check(ccurl_allow_http_only(easy))
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, options.requestTimeout.milliseconds)
        try check(ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.maximumBodySize)))
        try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer))
        try check(ccurl_set_write(easy, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(ccurl_set_write(easy, CURLOPT_HEADERFUNCTION, receiveHeader))
        try configureTrust()
    }

    private func configureTrust() throws(TransportError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if case .file(let path) = options.trustedRoots {
            try set(CURLOPT_CAINFO, path)
            // The file alone is trusted; libcurl also keeps the parsed file for later connections only without a folder.
            try check(ccurl_set_string(easy, CURLOPT_CAPATH, nil))
        }
    }

    /// Chooses the proxy for a host.
    ///
    /// - Parameter isLoopback: Whether the host is this machine, which no proxy of the environment can reach.
    /// - Throws: `TransportError` when libcurl refuses the option.
    func configureProxy(isLoopback: Bool) throws(TransportError) {
        switch options.proxy {
        case .environment: try check(ccurl_set_string(easy, CURLOPT_PROXY, isLoopback ? "" : nil))
        case .none: try set(CURLOPT_PROXY, "")
        case .url(let url): try set(CURLOPT_PROXY, url.absoluteString)
        }
    }

    /// Forgets the request that it carried, so that nothing points to memory that is gone.
    func detach() {
        ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, nil)
        ccurl_set_pointer(easy, CURLOPT_WRITEDATA, nil)
        ccurl_set_pointer(easy, CURLOPT_HEADERDATA, nil)
        ccurl_set_pointer(easy, CURLOPT_PRIVATE, nil)
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
            throw TransportError(
                curl: code,
                detail: "libcurl refused an option: \(String(cString: curl_easy_strerror(code)))"
            )
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
