import NativeAuth

/// Who sends codes, verifies them and sets passwords: a tenant, or three closures of the app.
@MainActor
protocol ResetBackend: AnyObject {
    /// Sends a code to an address, or another one to the same.
    func sendCode(to email: String) async throws -> SentCode
    func verify(_ code: String) async throws
    func save(_ password: String) async throws
    /// Forgets the flow, so that the next code begins another.
    func startOver()
    /// What goes on of the flow in another process, if it can.
    var savedState: SavedState? { get }
}

/// What is known of a code that was sent.
struct SentCode: Sendable {
    var sentTo: String
    var codeLength: Int?
    var resendInterval: Duration?
}
