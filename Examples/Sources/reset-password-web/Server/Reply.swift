import NativeAuthServing

// The responses of the site.
extension HTTPResponse {
    /// A page, which nobody keeps.
    static func page(_ html: HTML, status: Int = 200, _ more: [HeaderFields.Field] = []) -> HTTPResponse {
        let headers: [HeaderFields.Field] =
            [
                .init(name: "Content-Type", value: "text/html; charset=utf-8"),
                .init(name: "Content-Security-Policy", value: policy),
                .init(name: "Permissions-Policy", value: permissions),
                .init(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
            ] + notKept
        return HTTPResponse(status: status, headers: headers + common + more, body: Array(html.markup.utf8))
    }

    /// Where to go on, with a `GET`.
    static func redirect(to address: String, _ more: [HeaderFields.Field] = []) -> HTTPResponse {
        let headers = [HeaderFields.Field(name: "Location", value: address)] + notKept
        return HTTPResponse(status: 303, headers: headers + common + more)
    }

    /// A file that is asked for again each time, since the page after it may be of another version.
    static func file(_ bytes: [UInt8], type: String) -> HTTPResponse {
        let headers: [HeaderFields.Field] = [
            .init(name: "Content-Type", value: type), .init(name: "Cache-Control", value: "no-cache"),
        ]
        return HTTPResponse(status: 200, headers: headers + common, body: bytes)
    }

    /// A line for a program.
    static func health(_ status: Int, _ line: String) -> HTTPResponse {
        let headers = [HeaderFields.Field(name: "Content-Type", value: "text/plain; charset=utf-8")] + notKept
        return HTTPResponse(status: status, headers: headers + common, body: Array("\(line)\n".utf8))
    }

    /// The same, by which a browser comes back over HTTPS alone for a year.
    var withStrictTransportSecurity: HTTPResponse {
        var response = self
        response.headers.append(name: "Strict-Transport-Security", value: "max-age=31536000")
        return response
    }

    private static let notKept = [HeaderFields.Field(name: "Cache-Control", value: "no-store")]

    /// Forms need the origin of their page, which "no-referrer" would hide.
    private static let common: [HeaderFields.Field] = [
        .init(name: "Referrer-Policy", value: "same-origin"), .init(name: "X-Content-Type-Options", value: "nosniff"),
        .init(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    ]

    private static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "connect-src 'self'", "img-src 'self'",
        "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")

    private static let permissions = [
        "camera", "display-capture", "geolocation", "microphone", "payment", "usb",
    ].map { "\($0)=()" }.joined(separator: ", ")
}
