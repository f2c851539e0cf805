import Foundation
import NativeAuthServing

/// Which requests a fault or an expectation is for.
struct RequestMatcher: Sendable, Hashable {
    let endpoint: Endpoint
    var correlationId: UUID?
    /// The fields that a request must have among its own, each with this value.
    var fields = FormFields()

    init(_ endpoint: Endpoint, correlationId: UUID? = nil, fields: [String: String] = [:]) {
        self.endpoint = endpoint
        self.correlationId = correlationId
        self.fields = FormFields(
            fields.sorted { $0.key < $1.key }.map { FormField(name: $0.key, value: $0.value) }
        )
    }

    func matches(_ request: TenantRequest) -> Bool {
        differences(path: request.path, headers: request.headers, fields: request.fields).isEmpty
    }

    func differences(from request: RecordedRequest) -> [NearMiss.Difference] {
        differences(path: request.path, headers: request.headers, fields: request.fields)
    }

    private func differences(path: String, headers: HeaderFields, fields sent: FormFields) -> [NearMiss.Difference] {
        var differences: [NearMiss.Difference] = []
        if endpoint != .any, Router.split(path).endpoint != endpoint {
            differences.append(.path(path, expected: endpoint))
        }
        if let correlationId, headers.correlationId != correlationId {
            differences.append(.correlationId(headers.correlationId, expected: correlationId))
        }
        for field in fields.all where sent[field.name] != field.value {
            let other = sent[field.name].map { FormField(name: field.name, value: $0) }
            differences.append(.field(other, expected: field))
        }
        return differences
    }
}
