public import Foundation
public import NativeAuthServing

/// A request that an expectation or a fault was nearly meant for, with what kept it from being the one.
public struct NearMiss: Sendable, Hashable {
    /// Something about a request that isn't as it must be.
    @nonexhaustive
    public enum Difference: Sendable, Hashable {
        /// The path is another endpoint's.
        case path(String, expected: Endpoint)
        /// The header field `client-request-id` has another id, or none.
        case correlationId(UUID?, expected: UUID)
        /// A field has another value, or is missing.
        case field(FormField?, expected: FormField)
        /// Nothing differs, but the request came before the expectation or the fault was made.
        case cameBefore
        /// Nothing differs, but a fault that was made earlier struck the request.
        case answeredOtherwise
    }

    /// The request, as the journal has it.
    public let request: RecordedRequest
    /// What differs.
    public let differences: [Difference]
}

extension NearMiss: CustomStringConvertible {
    /// One sentence that says why the request didn't count, with masked values.
    public var description: String {
        let reasons = differences.map { "because \($0)" }.joined(separator: ", and ")
        return "Request \(request.sequence) is unmatched \(reasons)."
    }
}

extension NearMiss.Difference: CustomStringConvertible {
    /// What differs, in words for a sentence, with masked values.
    public var description: String {
        switch self {
        case .path(let path, let expected):
            let endpoint = Router.split(path).endpoint.rawValue
            return "the path is \(endpoint.isEmpty ? path : "…/" + endpoint), not …/\(expected.rawValue)"
        case .correlationId(let id?, let expected):
            return "the correlation id is \(id.uuidString.lowercased()), not \(expected.uuidString.lowercased())"
        case .correlationId(nil, let expected):
            return "the correlation id \(expected.uuidString.lowercased()) is missing"
        case .field(let field?, let expected):
            let values = "is '\(field.maskedValue)', not '\(expected.maskedValue)'"
            return "field \(field.name) \(field.isShown ? values : "has another value")"
        case .field(nil, let expected): return "field \(expected.name) is missing"
        case .cameBefore: return "it came too early"
        case .answeredOtherwise: return "another fault struck it"
        }
    }
}
