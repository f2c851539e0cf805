/// What each error of the tenant means: the one table that says so, read from top to bottom; the first row that fits wins.
///
/// Meaning comes from `error`, `suberror`, `error_codes` (AADSTS numbers, in any order) and the status, and never from
/// English text.
enum ErrorMap {
    /// What an error has about it.
    indirect enum Condition: Sendable {
        case error(Set<ErrorWord>)
        case suberror(Set<SuberrorWord>)
        case suberrorStarts(String)
        case noSuberror
        case code(Set<Int>)
        case noCodes
        case status(ClosedRange<Int>)
        /// The request had all of these in it.
        case sent(Sent)
        case both(Condition, Condition)
    }

    /// What a request had in it that its refusal may be about.
    struct Sent: OptionSet, Sendable {
        let rawValue: Int

        static let username = Sent(rawValue: 1 << 0)
        /// An address or number to register.
        static let contact = Sent(rawValue: 1 << 1)
        static let refreshToken = Sent(rawValue: 1 << 2)
        /// The password of an account.
        static let password = Sent(rawValue: 1 << 3)
    }

    static let rows: [(condition: Condition, kind: Failure.Kind)] = [
        // Too much, too fast: whatever else such an answer says may be said again later.
        (.status(429...429), .throttled),
        (.error([.slowDown]), .throttled),
        (.code([701014]), .throttled),
        // Locked for a while after too many wrong passwords.
        (.code([50053]), .throttled),
        // The way to the browser.
        (.error([.browserRequired, .redirectToWeb]), .browserRequired),
        // The account.
        (.code([500222]), .notSupported),
        (.error([.userNotFound]), .userNotFound),
        (.code([50034]), .userNotFound),
        (.error([.userAlreadyExists]), .userAlreadyExists),
        (.code([50142]), .passwordResetRequired),
        (.both(.code([50126]), .sent(.password)), .invalidCredentials),
        (.both(.code([90100]), .sent(.username)), .invalidUsername),
        // The app's registration, and what the app lists.
        (.error([.invalidClient, .unauthorizedClient, .unsupportedChallengeType]), .misconfigured),
        (.error([.unsupportedAuthMethod, .authNotSupported]), .misconfigured),
        (.suberror([.nativeAuthDisabled]), .misconfigured),
        (.code([550022, 700016, 901007]), .misconfigured),
        // What the person has typed.
        (.suberror([.invalidOOBValue]), .invalidCode),
        (.both(.code([50181, 50184, 501811]), .noSuberror), .invalidCode),
        (.suberrorStarts("password_"), .invalidPassword),
        (.suberror([.attributeValidationFailed]), .invalidAttributes),
        (.error([.attributesRequired, .verificationRequired]), .invalidAttributes),
        (.suberror([.providerBlockedByAdmin, .providerBlockedByReputation]), .methodBlocked),
        (.code([550024]), .methodBlocked),
        (.both(.code([901001]), .sent(.contact)), .invalidInput),
        // What a refresh token no longer does, the person does again.
        (.both(.error(.refusedRefresh), .sent(.refreshToken)), .expired),
        // What this client can't show, and the tenant's own pages can.
        (.suberror([.mfaRequired, .registrationRequired]), .browserRequired),
        // A continuation token that the tenant no longer takes.
        (.error([.expiredToken]), .expired),
        (.suberror([.invalidContinuationToken]), .expired),
        (.code([55200, 552003, 55112]), .expired),
        (.both(.error([.invalidRequest]), .code([50126])), .expired),
        // With a number that no row knows, a refused grant is about something else, such as the account.
        (.both(.error([.invalidGrant]), .both(.noSuberror, .noCodes)), .expired),
        // An authorization code that was used, is too old, never was, or belongs to another request.
        (.code([54005, 70000, 70008, 501481]), .expired),
        // The service.
        (.error([.serverError, .temporarilyUnavailable]), .serverUnavailable),
        (.status(500...599), .serverUnavailable),
    ]

    /// The meaning of an error object, whatever the status it came with; or of an answer that has none in it and isn't what
    /// its endpoint promises.
    ///
    /// - Parameters:
    ///   - diagnostics: What the tenant said.
    ///   - sent: What the request had in it that the refusal may be about.
    ///   - otherwise: The meaning when no row fits.
    /// - Returns: The failure that says so.
    static func failure(
        for diagnostics: Diagnostics,
        sent: Sent,
        otherwise: Failure.Kind = .unexpected
    ) -> Failure {
        let kind = rows.first { $0.condition.fits(diagnostics, sent: sent) }?.kind ?? otherwise
        guard kind == .invalidPassword, let reason = diagnostics.suberror else {
            return Failure(kind, diagnostics, attributes: kind == .invalidAttributes ? diagnostics.attributes : [])
        }
        var rejection = PasswordRejection(rawValue: reason)
        rejection.diagnostics = diagnostics
        return Failure(rejection)
    }
}

extension ErrorMap.Condition {
    func fits(_ error: Diagnostics, sent: ErrorMap.Sent) -> Bool {
        switch self {
        case .error(let words): error.error.map { words.contains(ErrorWord(rawValue: $0)) } ?? false
        case .suberror(let words): error.suberror.map { words.contains(SuberrorWord(rawValue: $0)) } ?? false
        case .suberrorStarts(let prefix): error.suberror?.lowercased().hasPrefix(prefix) ?? false
        case .noSuberror: error.suberror == nil
        case .code(let codes): !codes.isDisjoint(with: error.codes)
        case .noCodes: error.codes.isEmpty
        case .status(let range): range.contains(error.httpStatus ?? 0)
        case .sent(let needed): sent.isSuperset(of: needed)
        case .both(let one, let other):
            one.fits(error, sent: sent) && other.fits(error, sent: sent)
        }
    }
}
