import CCurl
import NativeAuthEssentials

/// The `Retry-After` header field: seconds or a date (RFC 9110, section 10.2.3), and from some servers neither.
enum RetryAfter {
    /// The longest wait that is believed; a tenant that asks for more is asked again after a day.
    static let longest = Duration.seconds(24 * 60 * 60)

    /// How long to wait, or `nil` when there is no such field or it says nothing.
    static func read(_ headers: HTTPFields) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
            return Int(text).map { min(.seconds($0), longest) } ?? longest
        }
        guard let date = date(text) else { return nil }
        let now = headers["Date"].flatMap(self.date) ?? Int(Date().timeIntervalSince1970)
        return .seconds(max(0, min(date - now, Int(longest.components.seconds))))
    }

    /// Seconds since 1970; libcurl knows the three forms of an HTTP date.
    private static func date(_ text: String) -> Int? {
        guard text.contains(":") else { return nil }
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : seconds
    }
}
