import Foundation
import NativeAuth
import Synchronization
import TenantOptions

/// The newest of what happened between client and tenant, for whoever looks after the two.
final class TenantLog: Sendable {
    private let trustedRoots: TrustedRoots
    private let newest = Mutex<FlowEvent?>(nil)

    /// - Parameter trustedRoots: Whose certificates are trusted.
    init(trustedRoots: TrustedRoots) {
        self.trustedRoots = trustedRoots
    }

    /// Takes the events of the flow; called on any thread.
    func note(_ event: FlowEvent) {
        switch event {
        case .answered, .failed: newest.withLock { $0 = event }
        default: break
        }
    }

    /// Why there was no answer.
    var failure: TransportError.Code? {
        if case .failed(_, let code, _, _, _) = newest.withLock({ $0 }) { code } else { nil }
    }

    /// Whether the newest answer was a refusal.
    var isRefusal: Bool {
        if case .answered(_, 400..<500, _, _, _) = newest.withLock({ $0 }) { true } else { false }
    }

    /// What an administrator can look for, a paragraph at a time.
    var notes: [String] {
        switch newest.withLock({ $0 }) {
        case .answered(let endpoint, let status, _, _, let id):
            ["(HTTP \(status) from \(endpoint), correlation id \(id.uuidString.lowercased()))"]
        case .failed(let endpoint, let code, _, _, _):
            ["(\(code.rawValue) at \(endpoint))"] + [code.explanation(trustedRoots)].compactMap(\.self)
        default: []
        }
    }
}
