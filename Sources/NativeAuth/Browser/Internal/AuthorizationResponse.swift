import NativeAuthEssentials

/// What the tenant's pages say at the end (RFC 6749, sections 4.1.2 and 4.1.2.1): a code, or an error.
struct AuthorizationResponse: Sendable {
    private let parameters: [String: String]

    /// Takes a callback that belongs to a request.
    ///
    /// - Parameters:
    ///   - callback: The address that the browser went to.
    ///   - redirectURI: The address that it should have gone to.
    ///   - state: What the request had; no other one tells its callback from somebody else's.
    /// - Throws: `invalidInput` when it doesn't belong to the request.
    init(_ callback: URL, at redirectURI: RedirectURI, state: String) throws(Failure) {
        parameters = try redirectURI.parameters(of: callback)
        guard Digest.areEqual(Array((parameters["state"] ?? "").utf8), Array(state.utf8)) else {
            throw .invalidInput("The callback's state is not that of this sign-in.")
        }
        guard (parameters["code"]?.isEmpty ?? true) != (parameters["error"]?.isEmpty ?? true) else {
            throw .invalidInput("The callback has neither a code nor an error, or both.")
        }
    }

    /// The code, which is worth tokens once.
    func code(_ correlationId: UUID) throws(Failure) -> String {
        guard let code = parameters["code"], !code.isEmpty else { throw failure(correlationId) }
        return code
    }

    private func failure(_ correlationId: UUID) -> Failure {
        let description = parameters["error_description"]
        var diagnostics = Diagnostics(correlationId: correlationId)
        diagnostics.error = parameters["error"]
        diagnostics.suberror = parameters["error_subcode"]
        diagnostics.codes = description?.aadstsNumber.map { [$0] } ?? []
        diagnostics.serverDescription = description
        if Self.isTurnedBack(diagnostics) { return Failure(.cancelled, diagnostics) }
        return ErrorMap.failure(for: diagnostics, sent: [], otherwise: Self.meaning(of: diagnostics))
    }

    /// Whether the person has turned back or declined; with another number it is the tenant that denies access.
    private static func isTurnedBack(_ diagnostics: Diagnostics) -> Bool {
        diagnostics.suberror == "cancel" || diagnostics.codes == [declinedConsent]
            || diagnostics.codes.isEmpty && diagnostics.error.map(ErrorWord.init) == .accessDenied
    }

    /// What the words mean that this endpoint alone has.
    private static func meaning(of diagnostics: Diagnostics) -> Failure.Kind {
        switch diagnostics.error?.lowercased() {
        case "account_selection_required", "consent_required", "interaction_required", "login_required":
            .browserRequired
        case "invalid_request", "invalid_resource", "invalid_scope", "unsupported_response_type": .misconfigured
        default: .unexpected
        }
    }

    private static let declinedConsent = 65004
}

extension String {
    /// The number that a description of the tenant's begins with; a callback has no other place for it.
    fileprivate var aadstsNumber: Int? {
        let prefix = "AADSTS"
        guard hasPrefix(prefix) else { return nil }
        return Int(dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber })
    }
}
