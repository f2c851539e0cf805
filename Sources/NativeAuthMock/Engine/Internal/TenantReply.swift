package import Foundation
package import NativeAuthServing

/// A reply as the engine makes it.
package struct TenantReply: Sendable {
    package var status: Int
    package var headers: [HeaderFields.Field]
    package var content: Content
    package let correlationId: UUID

    package enum Content: Sendable {
        case json(JSONObject)
        case html(String)

        fileprivate var type: MediaType {
            switch self {
            case .json: .json
            case .html: .html
            }
        }
    }

    /// The members of the JSON; a page has none and takes none.
    package var body: JSONObject {
        get { if case .json(let body) = content { body } else { JSONObject() } }
        set { if case .json = content { content = .json(newValue) } }
    }

    /// Builds a reply with the header fields that every reply of the tenant has.
    init(status: Int, content: Content, trace: Trace, extra: [HeaderFields.Field] = []) {
        self.status = status
        self.content = content
        correlationId = trace.correlationId
        headers =
            [
                .init(name: "Content-Type", value: content.type.contentType),
                .init(name: "Cache-Control", value: "no-store"),
                .init(name: "client-request-id", value: trace.correlationText),
                .init(name: "x-ms-request-id", value: trace.traceId),
            ] + extra
    }

    init(status: Int, body: JSONObject, trace: Trace) {
        self.init(status: status, content: .json(body), trace: trace)
    }

    init(refusal: Refusal, trace: Trace) {
        self.init(
            status: refusal.status,
            content: .json(refusal.body(trace)),
            trace: trace,
            extra: refusal.headers
        )
    }
}

/// The ids and the time that go with one request.
struct Trace: Sendable {
    let correlationId: UUID
    /// The id in the spelling of the caller, where it came from one.
    let correlationText: String
    let traceId: String
    let time: Date

    init(of request: TenantRequest, at time: Date, random: inout Randomness) {
        if let id = request.headers.correlationId, let sent = request.headers["client-request-id"] {
            correlationId = id
            correlationText = sent
        } else {
            correlationId = random.uuid()
            correlationText = correlationId.uuidString.lowercased()
        }
        traceId = random.uuidText()
        self.time = time
    }

    var timestamp: String {
        time.formatted(
            .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
                .timeZone(separator: .omitted)
        )
    }
}
