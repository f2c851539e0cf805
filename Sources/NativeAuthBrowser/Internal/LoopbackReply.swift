import Foundation

/// An answer to a browser.
struct LoopbackReply: Sendable, Hashable {
    let status: UInt32
    let contentType: String
    let body: String
    var headers: [String: String] = [:]

    static let unknownPath = LoopbackReply(status: 404, plain: "There is nothing here.\n")
    static let notTheCallback = LoopbackReply(status: 400, plain: "This is not the answer to a sign-in that waits.\n")
    static let wrongMethod = LoopbackReply(status: 405, plain: "Only GET is answered.\n", ["Allow": "GET"])

    /// What every answer has: the address has the code in it, and goes nowhere.
    static let commonHeaders = [
        "Cache-Control": "no-store", "Connection": "close", "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    ]

    private init(status: UInt32, plain text: String, _ headers: [String: String] = [:]) {
        self.status = status
        contentType = "text/plain; charset=utf-8"
        body = text
        self.headers = headers
    }

    init(_ page: LoopbackPage) {
        let nonce = UUID().uuidString
        status = 200
        contentType = "text/html; charset=utf-8"
        headers["Content-Security-Policy"] = """
            default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        body = """
            <!doctype html>
            <html lang="\(page.language.htmlEscaped)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(page.title.htmlEscaped)</title>
            <style nonce="\(nonce)">
            :root { color-scheme: light dark }
            body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
            main { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 4rem 1rem; overflow-wrap: anywhere }
            h1 { font-size: 1.5rem; line-height: 1.25 }
            </style>
            </head>
            <body>
            <main>
            <h1>\(page.title.htmlEscaped)</h1>
            <p>\(page.text.htmlEscaped)</p>
            </main>
            </body>
            </html>

            """
    }
}

extension String {
    /// The text as it must stand between tags and in the quotes of an attribute.
    fileprivate var htmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
