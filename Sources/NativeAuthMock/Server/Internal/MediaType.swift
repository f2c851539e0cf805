/// What kind of document an answer is.
enum MediaType: String, Sendable {
    case json = "application/json"
    case html = "text/html"

    /// The value of the header field `Content-Type`.
    var contentType: String { "\(rawValue); charset=utf-8" }
}
