#if canImport(SwiftUI)
public import SwiftUI

/// The card over a stand-in for a server, which accepts the code 135790 and refuses any other.
public struct ResetPasswordBlockExample: View {
    private struct WrongCode: Error {}

    /// Makes the example.
    public init() {}

    /// The example.
    public var body: some View {
        ScrollView {
            ResetPasswordBlock(
                email: "ana@example.com",
                onSendCode: { _ in try await Self.pause() },
                onVerifyCode: { entered in
                    try await Self.pause()
                    guard entered.code == "135790" else { throw WrongCode() }
                },
                onSetPassword: { _ in try await Self.pause() },
                onSignIn: {}
            )
            .padding(.horizontal, 20)
        }
    }

    private nonisolated static func pause() async throws {
        try await ContinuousClock().sleep(for: .seconds(1))
    }
}
#endif
