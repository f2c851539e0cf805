import NativeAuth

/// How the program ends, for scripts; the numbers from 64 on are those of sysexits.h.
///
/// An interruption ends it with 128 and the signal's number: 130 for Ctrl-C.
enum ExitCode: Int32 {
    /// The tenant has answered for each address; or the demonstration went as expected.
    case done = 0
    /// Something in the demonstration was not as expected.
    case unexpected = 1
    /// The command line can't be used.
    case usage = 64
    /// An address is none for the tenant.
    case noAddress = 67
    /// The tenant can't be reached, or has a fault.
    case unavailable = 69
    /// The tenant answered with something that the program doesn't know.
    case unknownAnswer = 70
    /// Not now: wait.
    case tryAgain = 75
    /// The app's registration, the tenant's settings or a file on this machine don't allow it.
    case configuration = 78
}

extension ExitCode {
    init(_ error: NativeAuthError) {
        self =
            switch error {
            case .invalidUsername: .noAddress
            case .network(let error) where error.code == .trustUnavailable: .configuration
            case .network, .serverUnavailable: .unavailable
            case .throttled: .tryAgain
            case .misconfigured, .notConfigured: .configuration
            default: .unknownAnswer
            }
    }
}
