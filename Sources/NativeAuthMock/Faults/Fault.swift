/// Something that goes wrong with a request, to see what a client makes of it.
///
/// Most faults take the place of the tenant's reply, and the tenant never sees the request. ``afterHandling`` turns such
/// a fault into one where the tenant did what it was asked and the client can't know.
public struct Fault: Sendable, Hashable {
    enum Action: Sendable, Hashable {
        case reply(status: Int, headers: [String: String], body: [UInt8])
        case redirect(reason: String?)
        case throttled(retryAfter: String?)
        case serverError(status: Int)
        case close
        case reset
        case cut(afterBytes: Int)
        case wrongLength
        case drip(every: Duration)
        case delay(Duration)
        case interim(status: Int)
        case setField(name: String, json: String?)
    }

    /// What the admin routes call it, as in `throttled`.
    public let name: String
    let action: Action
    /// Whether the tenant handles the request, and changes state by it, before the fault strikes.
    public private(set) var isAfterHandling: Bool

    private init(_ name: String, _ action: Action, isAfterHandling: Bool = false) {
        self.name = name
        self.action = action
        self.isAfterHandling = isAfterHandling
    }

    /// The same fault, striking once the tenant has handled the request.
    public var afterHandling: Fault {
        Fault(name, action, isAfterHandling: true)
    }
}

// Replies in place of the tenant's.
extension Fault {
    /// Answers with any status, header fields and bytes.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: The header fields; the content type is JSON unless they say otherwise.
    ///   - body: The bytes of the body.
    /// - Returns: The fault.
    public static func reply(status: Int, headers: [String: String] = [:], body: [UInt8]) -> Fault {
        Fault("reply", .reply(status: status, headers: headers, body: body))
    }

    /// Answers with any status, header fields and text.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: The header fields; the content type is JSON unless they say otherwise.
    ///   - body: The text of the body.
    /// - Returns: The fault.
    public static func reply(status: Int, headers: [String: String] = [:], body: String) -> Fault {
        reply("reply", status: status, headers: headers, body: body)
    }

    private static func reply(
        _ name: String,
        status: Int,
        headers: [String: String] = [:],
        body: String
    ) -> Fault {
        Fault(name, .reply(status: status, headers: headers, body: Array(body.utf8)))
    }

    /// Sends the client to a browser, as the protocol does it.
    ///
    /// - Parameter reason: The `redirect_reason`, if there is to be one.
    /// - Returns: The fault.
    public static func redirect(reason: String? = nil) -> Fault {
        Fault("redirect", .redirect(reason: reason))
    }

    /// Answers 429.
    ///
    /// - Parameter retryAfter: The value of the `Retry-After` field, if there is to be one.
    /// - Returns: The fault.
    public static func throttled(retryAfter: String? = nil) -> Fault {
        Fault("throttled", .throttled(retryAfter: retryAfter))
    }

    /// Answers with a 5xx status and the tenant's error object.
    ///
    /// - Parameter status: The HTTP status.
    /// - Returns: The fault.
    public static func serverError(_ status: Int = 500) -> Fault {
        Fault("serverError", .serverError(status: status))
    }

    /// Answers with a page of HTML, as a gateway on the way might.
    ///
    /// - Parameter status: The HTTP status.
    /// - Returns: The fault.
    public static func html(_ status: Int = 502) -> Fault {
        reply(
            "html",
            status: status,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: "<!doctype html><title>\(status)</title><h1>The gateway has no answer</h1>"
        )
    }

    /// Answers 200 with a document that ends in the middle.
    public static let malformedJSON = reply("malformedJSON", status: 200, body: "{\"continuation_token\": \"")

    /// Answers 200 with JSON of this size, valid and far too large.
    ///
    /// - Parameter bytes: The size of the body.
    /// - Returns: The fault.
    public static func oversized(bytes: Int) -> Fault {
        let frame = "{\"padding\":\"\"}"
        let padding = String(repeating: "x", count: max(0, bytes - frame.utf8.count))
        return reply("oversized", status: 200, body: "{\"padding\":\"\(padding)\"}")
    }

    /// Answers with an HTTP redirect.
    ///
    /// - Parameters:
    ///   - location: The value of the `Location` field.
    ///   - status: The HTTP status.
    /// - Returns: The fault.
    public static func httpRedirect(to location: String, status: Int = 302) -> Fault {
        reply("httpRedirect", status: status, headers: ["Location": location], body: "")
    }
}

// Trouble with the connection.
extension Fault {
    /// Closes the connection without a byte.
    public static let emptyReply = Fault("emptyReply", .close)

    /// Resets the connection.
    public static let reset = Fault("reset", .reset)

    /// Resets the connection once the tenant has handled the request.
    public static let resetAfterHandling = reset.afterHandling

    /// Handles the request, then closes the connection in the middle of the reply's body.
    ///
    /// - Parameter afterBytes: How much of the promised body is sent.
    /// - Returns: The fault.
    public static func cut(afterBytes: Int) -> Fault {
        Fault("cut", .cut(afterBytes: afterBytes), isAfterHandling: true)
    }

    /// Handles the request, then sends the whole reply with a length that is half of what follows.
    public static let wrongLength = Fault("wrongLength", .wrongLength, isAfterHandling: true)

    /// Handles the request, then sends the reply's body one byte at a time.
    ///
    /// - Parameter interval: The real time between two bytes.
    /// - Returns: The fault.
    public static func drip(every interval: Duration) -> Fault {
        Fault("drip", .drip(every: interval), isAfterHandling: true)
    }

    /// Handles the request, then sends an interim response before the reply, which a client has to pass over.
    ///
    /// - Parameter status: The interim response's status, from 100 to 199.
    /// - Returns: The fault.
    public static func interim(_ status: Int = 103) -> Fault {
        Fault("interim", .interim(status: status), isAfterHandling: true)
    }

    /// Handles the request, then holds the reply back.
    ///
    /// - Parameter duration: For how long, in real time.
    /// - Returns: The fault.
    public static func delay(_ duration: Duration) -> Fault {
        Fault("delay", .delay(duration), isAfterHandling: true)
    }
}

// Edits of the tenant's reply.
extension Fault {
    /// Handles the request, then sets one member of the reply's object.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - json: The member's new value, as raw JSON.
    /// - Returns: The fault.
    public static func replaceField(_ name: String, json: String) -> Fault {
        Fault("replaceField", .setField(name: name, json: json), isAfterHandling: true)
    }

    /// Handles the request, then takes one member out of the reply's object.
    ///
    /// - Parameter name: The member's name.
    /// - Returns: The fault.
    public static func removeField(_ name: String) -> Fault {
        Fault("removeField", .setField(name: name, json: nil), isAfterHandling: true)
    }
}

extension Fault: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name alone, since a reply may carry a secret.
    public var description: String { name }
    /// The name alone.
    public var debugDescription: String { name }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
