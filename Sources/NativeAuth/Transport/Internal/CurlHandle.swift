import CCurl
import Foundation

/// An easy handle with all that is the same for every request of a transport; reused from request to request.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// libcurl writes what went wrong here.
    let errorBuffer: UnsafeMutablePointer<CChar>
    private let options: CurlTransport.Options
    private var headers: HeaderList?

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

    /// For what libcurl reads at a time, in bytes: answers have a few hundred, and each request in flight has a buffer.
    private static let bufferSize = 4096

    private func configure() throws(TransportError) {
        ccurl_abandon_resolver(easy)
        try check(ccurl_allow_http_only(easy))
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        try set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        try set(CURLOPT_TIMEOUT_MS, options.requestTimeout.milliseconds)
        try check(ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.maximumBodySize)))
        try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer))
        try check(ccurl_set_write(easy, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(ccurl_set_write(easy, CURLOPT_HEADERFUNCTION, receiveHeader))
        try configureTrust()
        try configureProxy()
    }

    private func configureTrust() throws(TransportError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        switch options.trustedRoots {
        case .file(let path): try trust(file: path, folder: nil)
        case .system:
            switch SystemTrust.here {
            case .file(let path): try trust(file: path, folder: nil)
            case .hashedFolder(let path): try trust(file: nil, folder: path)
            // Verification then fails with libcurl's own word for a missing store.
            case .missing: break
            }
        }
    }

    private func trust(file: String?, folder: String?) throws(TransportError) {
        try check(ccurl_set_string(easy, CURLOPT_CAINFO, file))
        try check(ccurl_set_string(easy, CURLOPT_CAPATH, folder))
    }

    private func configureProxy() throws(TransportError) {
        switch options.proxy {
        case .environment: try set(CURLOPT_NOPROXY, Self.hostsWithoutProxy)
        case .none: try set(CURLOPT_PROXY, "")
        case .url(let url):
            try set(CURLOPT_PROXY, url.absoluteString)
            try set(CURLOPT_NOPROXY, "")
        }
    }

    /// What the environment says, and this machine, which no proxy can reach.
    private static let hostsWithoutProxy: String = {
        let environment = ProcessInfo.processInfo.environment
        let hosts = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        return hosts == "*" ? hosts : hosts + ",localhost,127.0.0.1,127.0.0.0/8,::1"
    }()

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

    /// Forgets the request that it carried, so that nothing points to memory that is gone.
    func detach() {
        ccurl_set_pointer(easy, CURLOPT_CURLU, nil)
        ccurl_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
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
