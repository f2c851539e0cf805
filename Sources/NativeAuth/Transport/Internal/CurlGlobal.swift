import CCurl

/// libcurl's global state, made once for the process, and never taken down: other code may use libcurl as well.
enum CurlGlobal {
    private static let outcome = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    static func initialize() {
        _ = outcome
    }
}
