import Foundation
import NativeAuth
import Testing

/// The names of the errors, as an app sees them.
@Suite("The public surface of errors")
struct PublicErrorSurfaceTests {
    /// A case without a binding, whatever it carries.
    private static func name(of error: PasswordResetError) -> String {
        switch error {
        case .notConfigured: "notConfigured"
        case .invalidUsername: "invalidUsername"
        case .userNotFound: "userNotFound"
        case .notSupported: "notSupported"
        case .invalidCode: "invalidCode"
        case .invalidPassword: "invalidPassword"
        case .browserRequired: "browserRequired"
        case .expired: "expired"
        case .throttled: "throttled"
        case .stepInUse: "stepInUse"
        case .stepCompleted: "stepCompleted"
        case .resetFailed: "resetFailed"
        case .resetUnconfirmed: "resetUnconfirmed"
        case .misconfigured: "misconfigured"
        case .network: "network"
        case .invalidResponse: "invalidResponse"
        case .serverUnavailable: "serverUnavailable"
        case .unexpected: "unexpected"
        case .cancelled: "cancelled"
        @unknown default: "?"
        }
    }

    private static func name(of error: NativeAuthError) -> String {
        switch error {
        case .notConfigured: "notConfigured"
        case .invalidUsername: "invalidUsername"
        case .userNotFound: "userNotFound"
        case .invalidCode: "invalidCode"
        case .invalidPassword: "invalidPassword"
        case .browserRequired: "browserRequired"
        case .expired: "expired"
        case .throttled: "throttled"
        case .stepInUse: "stepInUse"
        case .stepCompleted: "stepCompleted"
        case .misconfigured: "misconfigured"
        case .network: "network"
        case .invalidResponse: "invalidResponse"
        case .serverUnavailable: "serverUnavailable"
        case .unexpected: "unexpected"
        case .cancelled: "cancelled"
        case .invalidCredentials: "invalidCredentials"
        case .invalidInput: "invalidInput"
        case .userAlreadyExists: "userAlreadyExists"
        case .invalidAttributes: "invalidAttributes"
        case .noMatchingAuthMethod: "noMatchingAuthMethod"
        case .methodBlocked: "methodBlocked"
        case .passwordResetRequired: "passwordResetRequired"
        default: "?"
        }
    }

    private static let ofReset: [PasswordResetError] = [
        .notConfigured, .invalidUsername(), .userNotFound(), .notSupported(), .invalidCode(),
        .invalidPassword(.tooWeak), .browserRequired(), .expired(), .throttled(retryAfter: nil), .stepInUse,
        .stepCompleted, .resetFailed(mayRetry: true), .resetUnconfirmed(), .misconfigured(),
        .network(TransportError(.timedOut)), .invalidResponse(), .serverUnavailable(), .unexpected(), .cancelled,
    ]
    private static let ofSignIn: [NativeAuthError] = [
        .notConfigured, .invalidUsername(), .userNotFound(), .invalidCode(), .invalidPassword(.tooWeak),
        .browserRequired(), .expired(), .throttled(retryAfter: .seconds(1)), .stepInUse, .stepCompleted,
        .misconfigured(), .network(TransportError(.timedOut)), .invalidResponse(), .serverUnavailable(), .unexpected(),
        .cancelled, .invalidCredentials(), .invalidInput(), .userAlreadyExists(), .invalidAttributes(["city"]),
        .noMatchingAuthMethod(), .methodBlocked(), .passwordResetRequired(),
    ]

    @Test
    func `each case is matched by its name alone, which is its label`() {
        for error in Self.ofReset { #expect(error.label == Self.name(of: error)) }
        for error in Self.ofSignIn { #expect(error.label == Self.name(of: error)) }
        #expect(Set(Self.ofReset.map(\.label)).count == 19 && Set(Self.ofSignIn.map(\.label)).count == 23)
    }

    @Test
    func `each says to an app what it may do about it`() {
        let errors: [any LocalizedError & Sendable] = Self.ofReset + Self.ofSignIn
        for error in errors { #expect(error.errorDescription?.isEmpty == false) }
        for error in Self.ofReset {
            let _: (Diagnostics?, Bool, Bool, String?) = (
                error.diagnostics, error.isRetryable, error.endsFlow, error.recoverySuggestion
            )
            #expect(error == error)
        }
        for error in Self.ofSignIn {
            let _: (Diagnostics?, Bool, Bool, String?) = (
                error.diagnostics, error.isRetryable, error.endsFlow, error.recoverySuggestion
            )
            #expect(error == error)
        }
    }

    @Test
    func `diagnostics have what the tenant said, each by a name of its own`() {
        let id = UUID()
        var diagnostics = Diagnostics(correlationId: id, httpStatus: 400, error: "e", suberror: "s", codes: [50034])
        diagnostics.traceId = "t"
        diagnostics.timestamp = "2026-01-01 00:00:00Z"
        diagnostics.serverDescription = "d"
        diagnostics.redirectReason = "r"
        diagnostics.retryAfter = .seconds(3)
        guard case .unexpected(let carried?) = PasswordResetError.unexpected(diagnostics) else {
            Issue.record("not matched")
            return
        }
        #expect(carried == diagnostics && carried.correlationId == id && carried.codes == [50034])
        #expect(carried.httpStatus == 400 && carried.error == "e" && carried.suberror == "s")
        #expect(carried.retryAfter == .seconds(3))
    }

    @Test
    func `a password is refused for one of the known reasons, or for another`() {
        let reasons: [PasswordRejection] = [
            .tooWeak, .tooShort, .tooLong, .recentlyUsed, .banned, .invalid, .empty, .other("password_new"),
        ]
        #expect(Set(reasons).count == reasons.count)
        guard case .invalidPassword(let reason) = PasswordResetError.invalidPassword(.tooShort) else {
            Issue.record("not matched")
            return
        }
        #expect(reason == .tooShort)
    }

    @Test
    func `a refused attribute is known by its name`() {
        guard case .invalidAttributes(let names, _) = NativeAuthError.invalidAttributes(["city"]) else {
            Issue.record("not matched")
            return
        }
        #expect(names == ["city"])
    }
}
