import NativeAuth
import TenantOptions

extension ExitCode {
    init(_ error: NativeAuthError) {
        self =
            switch error {
            case .invalidUsername: .noAccount
            case .network(let error) where error.code == .trustUnavailable: .configuration
            case .network, .serverUnavailable: .unavailable
            case .throttled: .tryAgain
            case .misconfigured, .notConfigured: .configuration
            default: .unknownAnswer
            }
    }
}
