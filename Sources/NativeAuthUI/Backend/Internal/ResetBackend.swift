import NativeAuth

/// Who sends codes, verifies them and sets passwords: a tenant, or an app's closures.
///
/// It gives places, which are values: one that was left behind does no harm.
protocol ResetBackend: Sendable {
    /// Begins a flow.
    func sendCode(to email: String) async throws -> any CodePlace
    /// Takes up a flow that was saved.
    func resume(_ flow: SavedState?, email: String) throws(SavedStateError) -> ResetPlace
}

/// Where a flow waits for its code.
protocol CodePlace: Sendable {
    var sentTo: String { get }
    /// `nil` where the app's own setting holds.
    var codeLength: Int? { get }
    /// `nil` where the app's own setting holds.
    var resendInterval: Duration? { get }
    func verify(_ code: String) async throws -> any PasswordPlace
    func resend() async throws -> any CodePlace
    func save() throws(SavedStateError) -> SavedState?
}

/// Where a flow waits for the new password.
protocol PasswordPlace: Sendable {
    /// The place of the code, to which the person can go back; `nil` where it can't be asked for again.
    var code: (any CodePlace)? { get }
    /// Whether a password was taken and not confirmed, so that another call only asks on.
    var isSubmitted: Bool { get }
    func submit(_ password: String) async throws
    func save() throws(SavedStateError) -> SavedState?
}

/// Where the person is, and what the flow needs there.
enum ResetPlace: Sendable {
    case email
    case code(any CodePlace)
    case password(any PasswordPlace)
    case done
    case noPassword
    case browser

    var step: PasswordResetModel.Step {
        switch self {
        case .email: .email
        case .code: .code
        case .password: .password
        case .done: .done
        case .noPassword: .noPassword
        case .browser: .browser
        }
    }
}
