public import NativeAuthEssentials

/// What the tenant said about a failure, for logs and for support.
///
/// Show a person none of it: ``FlowError/errorDescription`` is made for that. Everything that came from the
/// tenant as text can be read here, and none of it is printed: a server may echo what it was sent.
public struct Diagnostics: Sendable, Hashable {
    /// The id under which client and tenant know the flow.
    public var correlationId: UUID?
    /// The tenant's id of the request.
    public var traceId: String?
    /// The tenant's time of the failure, as it wrote it.
    public var timestamp: String?
    /// The HTTP status.
    public var httpStatus: Int?
    /// The `error` word, as the tenant wrote it.
    public var error: String?
    /// The `suberror` word, as the tenant wrote it.
    public var suberror: String?
    /// The numbers of `error_codes` (AADSTS numbers), in the tenant's order.
    public var codes: [Int]
    /// The tenant's own text, whole.
    ///
    /// It is for developers, in English, and may change at any time.
    public var serverDescription: String?
    /// Where the service explains the error, as the tenant wrote it (`error_uri`); untrusted text, so don't just open it.
    public var errorURI: String?
    /// Why the browser is needed, when the tenant says so.
    ///
    /// Untrusted text of any length.
    public var redirectReason: String?
    /// How long the tenant asks to wait, at most a day.
    public var retryAfter: Duration?
    /// Whether the ID token was refused for its time, which nearly always means that this machine's clock is wrong.
    public internal(set) var isClockWrong = false
    /// The names of the attributes that the tenant refuses, or misses.
    var attributes: [String] = []
    /// Which tokens the call was for, so that a sign-in in the browser is for the same ones.
    var wanted: TokenRequest?
    /// What the client found wrong with an answer, such as a missing field.
    public internal(set) var detail: String?

    /// Makes diagnostics.
    ///
    /// - Parameters:
    ///   - correlationId: The id under which client and tenant know the flow.
    ///   - httpStatus: The HTTP status.
    ///   - error: The `error` word.
    ///   - suberror: The `suberror` word.
    ///   - codes: The AADSTS numbers.
    public init(
        correlationId: UUID? = nil,
        httpStatus: Int? = nil,
        error: String? = nil,
        suberror: String? = nil,
        codes: [Int] = []
    ) {
        self.correlationId = correlationId
        self.httpStatus = httpStatus
        self.error = error
        self.suberror = suberror
        self.codes = codes
    }
}

extension Diagnostics: Redacted {
    var printable: KeyValuePairs<String, String?> {
        [
            "correlationId": correlationId?.uuidString.lowercased(),
            "traceId": traceId.flatMap(UUID.init)?.uuidString.lowercased(),
            "httpStatus": httpStatus.map(String.init),
            "error": error.map { ErrorWord(rawValue: $0).printable(among: ErrorWord.known) },
            "suberror": suberror.map(Self.printableSuberror),
            "codes": "\(codes.filter(Self.printableCodes.contains))",
            "detail": detail,
        ]
    }

    /// AADSTS numbers have up to seven digits; a longer one may be a one-time passcode that a server has echoed.
    private static let printableCodes = 0..<10_000_000

    private static func printableSuberror(_ word: String) -> String {
        let rejection = PasswordRejection(rawValue: word)
        return PasswordRejection.known.contains(rejection)
            ? rejection.rawValue : SuberrorWord(rawValue: word).printable(among: SuberrorWord.known)
    }
}
