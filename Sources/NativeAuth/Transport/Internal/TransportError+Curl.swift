import CCurl

extension TransportError {
    /// The error for a transfer that ended with `code`, with what the handle still knows about it.
    init(curl code: CURLcode, on handle: CurlHandle, trustedRoots: TrustedRoots) {
        let buffer = String(cString: handle.errorBuffer)
        let text = buffer.isEmpty ? String(cString: curl_easy_strerror(code)) : buffer
        var proxyStatus = 0
        var verification = 0
        ccurl_get_long(handle.easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
        ccurl_get_long(handle.easy, CURLINFO_SSL_VERIFYRESULT, &verification)
        switch code {
        case _ where proxyStatus == 407:
            self.init(.proxyAuthenticationRequired, detail: text, curlCode: Int(code.rawValue))
        case CURLE_PEER_FAILED_VERIFICATION where trustedRoots == .system && SystemTrust.here == .missing:
            self.init(.trustUnavailable, detail: "\(trustedRoots.place): there are none", curlCode: Int(code.rawValue))
        case CURLE_PEER_FAILED_VERIFICATION:
            self.init(Self.certificateCode(verification), detail: text, curlCode: Int(code.rawValue))
        case CURLE_SSL_CACERT_BADFILE:
            self.init(.trustUnavailable, detail: "\(trustedRoots.place): \(text)", curlCode: Int(code.rawValue))
        default:
            self.init(curl: code, detail: text)
        }
    }

    /// The error for `code` alone.
    init(curl code: CURLcode, detail: String) {
        self.init(Self.codes[code.rawValue] ?? .other, detail: detail, curlCode: Int(code.rawValue))
    }

    private static let codes: [UInt32: Code] = [
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
        CURLE_PEER_FAILED_VERIFICATION.rawValue: .certificateUntrusted,
        CURLE_SSL_ISSUER_ERROR.rawValue: .certificateUntrusted,
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

    /// The code for OpenSSL's verdict on the chain (`X509_V_ERR_…`).
    ///
    /// libcurl compares the host's name before it asks for the verdict, and leaves 0 or 1 there when the name differs.
    private static func certificateCode(_ verification: Int) -> Code {
        switch verification {
        case 0, 1, 62: .certificateHostMismatch
        case 9, 10: .certificateExpired
        default: .certificateUntrusted
        }
    }
}

extension TrustedRoots {
    fileprivate var place: String {
        switch self {
        case .system: "The system's trusted certificates"
        case .file(let path): "The trusted certificates at \(path)"
        }
    }
}
