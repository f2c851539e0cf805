import Foundation
package import NativeAuth

extension FlowError {
    /// The numbers by which the tenant's administrators find what happened.
    package var reference: String? {
        guard let diagnostics else { return nil }
        var parts = diagnostics.codes.map { "AADSTS\($0)" }
        if let status = diagnostics.httpStatus { parts.insert("HTTP \(status)", at: 0) }
        if let detail = diagnostics.detail { parts.append(detail) }
        if let id = diagnostics.correlationId { parts.append("correlation id \(id.uuidString.lowercased())") }
        return parts.isEmpty ? nil : "(" + parts.joined(separator: ", ") + ")"
    }
}

extension TransportError {
    /// What a person is told, a paragraph at a time.
    ///
    /// - Parameter trustedRoots: Whose certificates were trusted.
    /// - Returns: The paragraphs, the numbers for an administrator behind the first.
    package func explanation(_ trustedRoots: TrustedRoots) -> [String] {
        var paragraphs = [errorDescription ?? "The service could not be reached."]
        if !detail.isEmpty { paragraphs.append("(\(code.rawValue): \(detail))") }
        return paragraphs + [code.explanation(trustedRoots)].compactMap(\.self)
    }
}

extension TransportError.Code {
    /// What the options have to do with it, if anything.
    ///
    /// - Parameter trustedRoots: Whose certificates were trusted.
    /// - Returns: A paragraph.
    package func explanation(_ trustedRoots: TrustedRoots) -> String? {
        guard case .file(let path) = trustedRoots else { return nil }
        return switch self {
        case .certificateUntrusted: "Only the certificates in \(path) are trusted, as --ca-file says."
        case .trustUnavailable: "There are no certificates that can be used in \(path), which --ca-file names."
        default: nil
        }
    }
}

extension Duration {
    /// In whole seconds, rounded up.
    package var inWords: String {
        let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}
