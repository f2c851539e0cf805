public import Foundation
public import NativeAuthServing

/// A request that reached the tenant, with what it was answered.
///
/// Printing one masks whatever might be a secret; read a raw value through ``fields``.
public struct RecordedRequest: Sendable, Hashable {
    /// The request's number, from 1, counting also those that the journal keeps no more.
    public let sequence: Int
    /// The number of the connection that it came over; two requests with one number shared a connection.
    public let connection: Int
    /// The method, as in `POST`.
    public let method: String
    /// The path, without a query.
    public let path: String
    /// The endpoint that the path names, if it names one.
    public let endpoint: Endpoint?
    /// The header fields.
    public let headers: HeaderFields
    /// The fields of the form, or of the query of a `GET`, with their raw values.
    public let fields: FormFields
    /// The reply's status, or `nil` where a fault closed the connection without a reply.
    public let status: Int?
    /// The correlation id of the reply, or the request's own where the reply has none.
    public let correlationId: UUID?
    /// The fault that struck it, if one did; a scripted reply is one.
    public let fault: Fault?
    /// When it arrived, by the tenant's clock.
    public let time: Date
}

extension RecordedRequest: CustomReflectable {
    /// Everything, the fields with their masked values.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "sequence": sequence, "connection": connection, "method": method, "path": path, "endpoint": endpoint as Any,
            "headers": headers, "fields": MaskedFields(fields: fields), "status": status as Any,
            "correlationId": correlationId as Any, "fault": fault as Any, "time": time,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
