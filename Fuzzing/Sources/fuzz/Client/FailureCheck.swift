import Foundation

@testable import NativeAuth

/// What holds for every failure, as the public errors that an app sees.
enum FailureCheck {
    static func run(_ failure: Failure) {
        let errors: [any FlowError] = [PasswordResetError(failure), NativeAuthError(failure)]
        for error in errors { run(error) }
    }

    static func run(_ error: some FlowError) {
        Secrets.expectNone(in: error, and: error.diagnostics, error.rejection)
        expect(Failure.Kind(rawValue: error.label) != nil, "the label \(error.label)")
        let wait = error.diagnostics?.retryAfter ?? .zero
        expect((.zero...RetryAfter.longest).contains(wait), "a wait of \(wait)")
    }
}
