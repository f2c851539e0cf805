import Foundation
import Testing

@testable import NativeAuth

@Suite("The public errors")
struct PublicErrorTests {
    /// Every case, with what the pinned table says of it: name, whether the flow is over, whether to try again.
    private static let table: [(error: PasswordResetError, label: String, endsFlow: Bool, isRetryable: Bool)] = [
        (.notConfigured, "notConfigured", false, false),
        (.invalidUsername(), "invalidUsername", true, false),
        (.userNotFound(), "userNotFound", true, false),
        (.notSupported(), "notSupported", true, false),
        (.invalidCode(), "invalidCode", false, false),
        (.invalidPassword(.tooWeak), "invalidPassword", false, false),
        (.browserRequired(), "browserRequired", true, false),
        (.expired(), "expired", true, false),
        (.throttled(retryAfter: .seconds(7)), "throttled", false, true),
        (.stepInUse, "stepInUse", false, true),
        (.stepCompleted, "stepCompleted", false, false),
        (.resetFailed(mayRetry: true), "resetFailed", false, false),
        (.resetFailed(mayRetry: false), "resetFailed", true, false),
        (.resetUnconfirmed(), "resetUnconfirmed", false, true),
        (.misconfigured(), "misconfigured", true, false),
        (.network(TransportError(.timedOut)), "network", false, true),
        (.invalidResponse(), "invalidResponse", false, true),
        (.serverUnavailable(), "serverUnavailable", false, true),
        (.unexpected(), "unexpected", false, false),
        (.cancelled, "cancelled", false, true),
    ]

    private static let signIn: [NativeAuthError] = [
        .notConfigured, .invalidUsername(), .userNotFound(), .invalidCode(), .invalidPassword(.banned),
        .browserRequired(), .expired(), .throttled(retryAfter: nil), .stepInUse, .stepCompleted, .misconfigured(),
        .network(TransportError(.cannotConnect)), .invalidResponse(), .serverUnavailable(), .unexpected(), .cancelled,
        .invalidCredentials(), .invalidInput(), .userAlreadyExists(), .invalidAttributes(["city"]),
        .noMatchingAuthMethod(), .methodBlocked(), .passwordResetRequired(),
        .tokenStore(.cancelled),
    ]

    /// The cases that a reset doesn't have, as in the table above.
    private static let ofSignIns: [(error: NativeAuthError, label: String, endsFlow: Bool, isRetryable: Bool)] = [
        (.invalidCredentials(), "invalidCredentials", false, false),
        (.invalidInput(), "invalidInput", false, false),
        (.userAlreadyExists(), "userAlreadyExists", true, false),
        (.invalidAttributes(["city"]), "invalidAttributes", false, false),
        (.noMatchingAuthMethod(), "noMatchingAuthMethod", false, false),
        (.methodBlocked(), "methodBlocked", false, false),
        (.passwordResetRequired(), "passwordResetRequired", true, false),
    ]

    @Test(arguments: ofSignIns.indices)
    func `a case of a sign-in has a name, and says the same of itself`(_ index: Int) {
        let row = Self.ofSignIns[index]
        #expect(row.error.label == row.label)
        #expect(row.error.endsFlow == row.endsFlow)
        #expect(row.error.isRetryable == row.isRetryable)
    }

    @Test(arguments: table.indices)
    func `a case has a name, and says whether the flow is over and whether to try again`(_ index: Int) {
        let row = Self.table[index]
        #expect(row.error.label == row.label)
        #expect(row.error.endsFlow == row.endsFlow)
        #expect(row.error.isRetryable == row.isRetryable)
    }

    @Test
    func `errors are equal by case alone`() {
        for (position, one) in Self.table.enumerated() {
            for (other, item) in Self.table.enumerated() {
                #expect((one.error == item.error) == (Self.table[position].label == Self.table[other].label))
            }
        }
        let diagnostics = Diagnostics(httpStatus: 400, error: "expired_token")
        #expect(PasswordResetError.expired(diagnostics) == .expired())
        #expect(PasswordResetError.invalidPassword(.banned) == .invalidPassword(.tooShort))
        #expect(NativeAuthError.expired(diagnostics) == .expired())
        #expect(NativeAuthError.expired() != .invalidCredentials())
    }

    @Test
    func `every case has a sentence of its own for the person`() {
        for row in Self.table {
            #expect(row.error.errorDescription?.isEmpty == false)
            #expect((row.error as any Error).localizedDescription == row.error.errorDescription)
        }
        #expect(Set(Self.table.map { $0.error.errorDescription }).count == Set(Self.table.map(\.label)).count)
        for error in Self.signIn {
            #expect(error.errorDescription?.isEmpty == false)
            #expect((error as any Error).localizedDescription == error.errorDescription)
        }
        #expect(Set(Self.signIn.map(\.label)).count == Self.signIn.count)
    }

    @Test
    func `the reasons against a password read differently`() {
        let reasons: [PasswordRejection] = [
            .tooWeak, .tooShort, .tooLong, .recentlyUsed, .banned, .invalid, .empty, .other("password_new"),
        ]
        #expect(Set(reasons.map { PasswordResetError.invalidPassword($0).errorDescription }).count == reasons.count)
    }

    @Test
    func `what is no longer valid is not said to have taken too long, since it may have been revoked`() {
        for error in [NativeAuthError.expired(), PasswordResetError.expired()] as [any FlowError] {
            #expect(error.errorDescription == "This is no longer valid.")
            #expect(error.recoverySuggestion == "Start again.")
        }
    }

    @Test(arguments: ["invalid_scope", "unsupported_grant_type", "authorization_pending"])
    func `a documented error word is printed`(word: String) {
        #expect("\(NativeAuthError.unexpected(Diagnostics(error: word)))".contains(word))
    }

    @Test
    func `no sentence has the tenant's text in it`() {
        var diagnostics = Diagnostics(httpStatus: 400, error: "SERVER-TEXT", suberror: "SERVER-TEXT", codes: [98765])
        diagnostics.serverDescription = "SERVER-TEXT"
        diagnostics.redirectReason = "SERVER-TEXT"
        diagnostics.traceId = "SERVER-TEXT"
        diagnostics.timestamp = "SERVER-TEXT"
        for kind in Failure.Kind.allCases {
            let failure = Failure(kind, diagnostics, attributes: ["SERVER-TEXT"])
            let reset = PasswordResetError(failure)
            let signIn = NativeAuthError(failure)
            for text in [
                reset.errorDescription, reset.recoverySuggestion, signIn.errorDescription, signIn.recoverySuggestion,
                reset.label, signIn.label, "\(reset)", "\(signIn)",
            ] {
                #expect(text?.contains("SERVER-TEXT") != true)
            }
            for text in [reset.errorDescription, signIn.errorDescription] {
                #expect(text?.contains("98765") != true)
            }
        }
    }

    @Test
    func `refused attributes are named in what is printed, in a bounded form, and in no sentence`() {
        let error = NativeAuthError.invalidAttributes(["postalCode", "extension_0a1b_age"])
        #expect(error.errorDescription == "Some of the details are not accepted.")
        #expect("\(error)".contains("attributes: postalCode, extension_0a1b_age"))
        for name in ["ana@contoso.com", "12345678", "a b", "a\nb", "é", "", String(repeating: "a", count: 129)] {
            #expect("\(NativeAuthError.invalidAttributes([name]))".contains("attributes: …"))
        }
        let many = NativeAuthError.invalidAttributes((0..<10_000).map { "a\($0)" })
        #expect("\(many)".contains("a6, a7 and 9992 more"))
        #expect("\(RequiredAttribute(name: "city", type: "string", required: true, regex: nil))".contains("name: city"))
    }

    @Test
    func `what an error carries comes out again`() {
        let diagnostics = Diagnostics(correlationId: UUID(), httpStatus: 400, error: "e", suberror: "s", codes: [1])
        for kind in Failure.Kind.allCases {
            let failure = Failure(kind, diagnostics)
            let carried = PasswordResetError(failure).diagnostics
            switch PasswordResetError(failure) {
            case .notConfigured, .stepInUse, .stepCompleted, .cancelled, .network, .invalidPassword:
                #expect(carried == nil)
            default:
                #expect(carried == diagnostics)
            }
        }
    }

    @Test
    func `a case without a binding matches whatever it carries`() {
        let error = PasswordResetError.invalidCode(Diagnostics(httpStatus: 400))
        guard case .invalidCode = error else {
            Issue.record("not matched")
            return
        }
        #expect(error.diagnostics?.httpStatus == 400)
    }
}
