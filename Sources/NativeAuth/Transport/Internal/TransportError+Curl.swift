import CCurl

extension TransportError {
    /// The error for a transfer that ended with `code`, with what the handle still knows about it.
    ///
    /// The detail is libcurl's fixed text for the code. Its text for the one case may quote an address with a password in
    /// it, or what a server has sent.
    init(curl code: CURLcode, on handle: CurlHandle, trust: SystemTrust) {
        var connectStatus = 0
        var verification = 0
        var proxyVerification = 0
        ccurl_get_long(handle.easy, CURLINFO_HTTP_CONNECTCODE, &connectStatus)
        ccurl_get_long(handle.easy, CURLINFO_SSL_VERIFYRESULT, &verification)
        ccurl_get_long(handle.easy, CURLINFO_PROXY_SSL_VERIFYRESULT, &proxyVerification)
        switch code {
        case _ where connectStatus == 407:
            self.init(.proxyAuthenticationRequired, curl: code)
        case _ where connectStatus >= 300:
            self.init(.proxyFailed, detail: "The proxy answered with status \(connectStatus).", curl: code)
        case CURLE_PEER_FAILED_VERIFICATION where proxyVerification != 0:
            self.init(.proxyFailed, detail: "The proxy's certificate is not trusted.", curl: code)
        case CURLE_SSL_CACERT_BADFILE,
            CURLE_PEER_FAILED_VERIFICATION
        where Self.certificateCode(verification) == .certificateUntrusted && trust.isEmpty:
            self.init(.trustUnavailable, detail: trust.fault, curl: code)
        case CURLE_PEER_FAILED_VERIFICATION:
            self.init(Self.certificateCode(verification), curl: code)
        case CURLE_SSL_CONNECT_ERROR where Self.has(handle.errorText, anyOf: Self.wordsForAnOldVersion):
            self.init(
                .tlsVersionTooOld,
                detail: "The server, or a proxy before it, speaks no version of TLS from 1.2 on.",
                curl: code
            )
        case CURLE_SSL_CONNECT_ERROR where Self.has(handle.errorText, anyOf: Self.wordsForAnEnd):
            self.init(.cannotConnect, detail: "The connection ended during the TLS handshake.", curl: code)
        default:
            self.init(curl: code)
        }
    }

    /// The error for `code` alone.
    init(curl code: CURLcode) {
        self.init(Self.codes[code.rawValue] ?? .other, curl: code)
    }

    private init(_ what: Code, detail: String? = nil, curl code: CURLcode) {
        self.init(what, detail: detail ?? String(cString: curl_easy_strerror(code)), curlCode: Int(code.rawValue))
    }

    /// `CURLE_TOO_LARGE`, which headers before libcurl 8.6 don't have.
    private static let tooLarge: UInt32 = 100

    private static let codes: [UInt32: Code] = [
        tooLarge: .responseTooLarge,
        CURLE_COULDNT_RESOLVE_HOST.rawValue: .nameNotResolved,
        CURLE_COULDNT_CONNECT.rawValue: .cannotConnect,
        CURLE_INTERFACE_FAILED.rawValue: .cannotConnect,
        CURLE_OPERATION_TIMEDOUT.rawValue: .timedOut,
        CURLE_GOT_NOTHING.rawValue: .connectionLost,
        CURLE_SEND_ERROR.rawValue: .connectionLost,
        CURLE_RECV_ERROR.rawValue: .connectionLost,
        CURLE_PARTIAL_FILE.rawValue: .connectionLost,
        CURLE_SEND_FAIL_REWIND.rawValue: .connectionLost,
        CURLE_HTTP2.rawValue: .connectionLost,
        CURLE_HTTP2_STREAM.rawValue: .connectionLost,
        CURLE_SSL_CONNECT_ERROR.rawValue: .tlsFailed,
        CURLE_SSL_CIPHER.rawValue: .tlsFailed,
        CURLE_SSL_ENGINE_INITFAILED.rawValue: .tlsFailed,
        CURLE_SSL_CERTPROBLEM.rawValue: .tlsFailed,
        CURLE_SSL_INVALIDCERTSTATUS.rawValue: .tlsFailed,
        CURLE_SSL_SHUTDOWN_FAILED.rawValue: .connectionLost,
        CURLE_SSL_ISSUER_ERROR.rawValue: .certificateUntrusted,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH.rawValue: .publicKeyNotPinned,
        CURLE_SSL_CACERT_BADFILE.rawValue: .trustUnavailable,
        CURLE_COULDNT_RESOLVE_PROXY.rawValue: .proxyFailed,
        CURLE_PROXY.rawValue: .proxyFailed,
        CURLE_FILESIZE_EXCEEDED.rawValue: .responseTooLarge,
        CURLE_WEIRD_SERVER_REPLY.rawValue: .notHTTP,
        CURLE_UNSUPPORTED_PROTOCOL.rawValue: .notHTTP,
        CURLE_BAD_CONTENT_ENCODING.rawValue: .notHTTP,
        CURLE_URL_MALFORMAT.rawValue: .invalidRequest,
        CURLE_BAD_FUNCTION_ARGUMENT.rawValue: .invalidRequest,
    ]

    // libcurl has one number for every failed handshake, and only its text says more.

    /// OpenSSL's, for a server that chooses an old version, and for one that answers with an alert.
    private static let wordsForAnOldVersion = ["unsupported protocol", "alert protocol version"]
    /// libcurl's and OpenSSL's, for a connection that ends too early.
    private static let wordsForAnEnd = ["Recv failure", "Send failure", "SSL_ERROR_SYSCALL", "unexpected eof"]

    private static func has(_ text: String, anyOf words: [String]) -> Bool {
        words.contains(where: text.contains)
    }

    /// The code for OpenSSL's verdict on the chain (`X509_V_ERR_…`).
    ///
    /// libcurl compares the host's name before it asks for the verdict, and leaves 0 or 1 there when the name differs.
    private static func certificateCode(_ verification: Int) -> Code {
        guard SystemTrust.Library.current.usesOpenSSL else { return .certificateUntrusted }
        return switch verification {
        case 0, 1, 62: .certificateHostMismatch
        case 9, 10: .certificateExpired
        default: .certificateUntrusted
        }
    }
}

extension SystemTrust {
    /// What to say when it can't be used.
    fileprivate var fault: String {
        switch self {
        case .file(let path): "The file of trusted certificates at \(path) can't be used."
        case .hashedFolder(let path): "The folder of trusted certificates at \(path) can't be used."
        case .missing: "There are no trusted certificates on this machine."
        }
    }
}
