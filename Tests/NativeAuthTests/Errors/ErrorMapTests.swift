import Foundation
import Testing

@testable import NativeAuth

@Suite("The error map")
struct ErrorMapTests {
    /// AADSTS numbers that no row knows.
    private static let unrelated = [55000, 400002]

    private static func kind(
        _ diagnostics: Diagnostics,
        sent: ErrorMap.Sent = [.username, .password, .contact]
    ) -> Failure.Kind {
        ErrorMap.failure(for: diagnostics, sent: sent).kind
    }

    @Test(arguments: ErrorCase.all)
    func `an error object means one case`(_ item: ErrorCase) {
        #expect(Self.kind(item.diagnostics()) == item.kind)
        for sent in [[], .username, .password, .contact] as [ErrorMap.Sent] {
            #expect(Self.kind(item.diagnostics(), sent: sent) == item.kind(sent: sent))
        }
    }

    @Test
    func `each row is the first to fit some error of the table`() {
        let statuses = [400, 429, 500]
        let reached = Set(
            ErrorCase.all.flatMap { item in
                statuses.flatMap { status in
                    [ErrorMap.Sent.username, .password, .contact, .refreshToken].compactMap { sent in
                        ErrorMap.rows.firstIndex { $0.condition.fits(item.diagnostics(status: status), sent: sent) }
                    }
                }
            }
        )
        #expect(reached == Set(ErrorMap.rows.indices))
    }

    @Test
    func `a refusal of a refresh token is about that`() {
        for (suberror, codes) in [(nil, [70000]), ("mfa_required", [50076]), ("bad_token", [])] {
            let refresh = Diagnostics(httpStatus: 400, error: "invalid_grant", suberror: suberror, codes: codes)
            #expect(Self.kind(refresh, sent: .refreshToken) == .expired)
        }
    }

    @Test(arguments: ErrorCase.all, [400, 401, 403, 404, 409, 422, 500, 503])
    func `the status does not change what an error object means`(_ item: ErrorCase, status: Int) {
        // An error that says nothing known is the service's fault where the status says so.
        let expected = item.kind == .unexpected && status >= 500 ? .serverUnavailable : item.kind
        #expect(Self.kind(item.diagnostics(status: status)) == expected)
    }

    @Test(arguments: ErrorCase.all)
    func `429 means throttled, with all that the error object says`(_ item: ErrorCase) {
        let diagnostics = item.diagnostics(status: 429)
        let failure = ErrorMap.failure(for: diagnostics, sent: .username)
        #expect(failure.kind == .throttled)
        #expect(failure.diagnostics == diagnostics)
    }

    /// An `invalid_grant` alone means something only as long as no number says more.
    private static let apartFromNumbers = ErrorCase.all.filter {
        $0.error != "invalid_grant" || $0.suberror != nil || !$0.codes.isEmpty
    }

    @Test
    func `a grant that is refused for a reason nobody knows has not expired`() {
        let refusal = Diagnostics(httpStatus: 400, error: "invalid_grant", codes: Self.unrelated)
        #expect(Self.kind(refusal, sent: []) == .unexpected)
        #expect(Self.kind(refusal, sent: .password) == .unexpected)
    }

    @Test(arguments: apartFromNumbers)
    func `a known number counts wherever it stands among others`(_ item: ErrorCase) {
        for codes in [Self.unrelated + item.codes, item.codes + Self.unrelated, [55000] + item.codes + [400002]] {
            var diagnostics = item.diagnostics()
            diagnostics.codes = codes
            #expect(Self.kind(diagnostics) == item.kind)
            diagnostics.codes.reverse()
            #expect(Self.kind(diagnostics) == item.kind)
        }
    }

    @Test(arguments: ErrorCase.all)
    func `words are told apart without regard to case`(_ item: ErrorCase) {
        var diagnostics = item.diagnostics()
        diagnostics.error = item.error.uppercased()
        diagnostics.suberror = item.suberror?.uppercased()
        #expect(Self.kind(diagnostics) == item.kind)
        diagnostics.error = item.error.capitalized
        diagnostics.suberror = item.suberror?.capitalized
        #expect(Self.kind(diagnostics) == item.kind)
    }

    @Test(
        arguments: ErrorCase.all,
        [
            "AADSTS50034: NO SUCH USER. AADSTS500222 AADSTS90100 AADSTS50126",
            "AADSTS90100: EL PARÁMETRO USERNAME ESTÁ VACÍO O NO ES VÁLIDO",
            "username parameter is empty or not valid", "", "user_not_found expired_token redirect",
        ]
    )
    func `the tenant's text means nothing`(_ item: ErrorCase, text: String) {
        var diagnostics = item.diagnostics()
        diagnostics.serverDescription = text
        #expect(Self.kind(diagnostics) == item.kind)
    }

    @Test(arguments: [
        (429, Failure.Kind.throttled), (500, .serverUnavailable), (503, .serverUnavailable), (599, .serverUnavailable),
        (200, .invalidResponse), (302, .invalidResponse), (400, .invalidResponse), (404, .invalidResponse),
    ])
    func `without an error object the status decides`(status: Int, kind: Failure.Kind) {
        let diagnostics = Diagnostics(httpStatus: status)
        let failure = ErrorMap.failure(for: diagnostics, sent: .username, otherwise: .invalidResponse)
        #expect(failure.kind == kind)
    }

    @Test(arguments: [
        ("password_too_weak", PasswordRejection.tooWeak), ("password_too_short", .tooShort),
        ("password_too_long", .tooLong), ("password_recently_used", .recentlyUsed), ("password_banned", .banned),
        ("password_is_invalid", .invalid), ("Password_Too_Weak", .tooWeak),
        ("password_contains_username", .other("password_contains_username")),
    ])
    func `a refused password keeps the tenant's reason`(word: String, rejection: PasswordRejection) {
        let diagnostics = Diagnostics(httpStatus: 400, error: "invalid_grant", suberror: word)
        let failure = ErrorMap.failure(for: diagnostics, sent: [])
        #expect(failure.rejection == rejection)
        #expect(failure.rejection?.rawValue == word)
        #expect(failure.rejection?.diagnostics == diagnostics)
    }
}
