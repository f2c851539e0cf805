import NativeAuthServing
import ResetSessions

/// The cookie that a session is known by.
///
/// `SameSite=Lax`, and not `Strict`: a person comes back from the mail in another tab, often by a link, and must find the
/// code's step there. Lax sends the cookie with such a link and with no form of another site.
enum SessionCookie {
    /// Over HTTPS a browser takes it from this host alone, and only when it is secure and for every path.
    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-reset" : "reset" }

    static func field(_ id: SessionID, isSecure: Bool) -> HeaderFields.Field {
        let value = "\(name(isSecure: isSecure))=\(id.rawValue); Path=/; HttpOnly; SameSite=Lax"
        return .init(name: "Set-Cookie", value: isSecure ? value + "; Secure" : value)
    }

    static func id(in headers: HeaderFields, isSecure: Bool) -> SessionID? {
        let pairs = headers.all.filter { $0.name.lowercased() == "cookie" }
            .flatMap { $0.value.split(separator: ";") }
            .map { $0.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) } }
        return pairs.first { $0.count == 2 && $0[0] == name(isSecure: isSecure) }.flatMap { SessionID(rawValue: $0[1]) }
    }
}
