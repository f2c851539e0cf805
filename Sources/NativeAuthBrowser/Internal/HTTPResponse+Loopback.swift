import Foundation
import NativeAuthServing

// The answers to a browser.
extension HTTPResponse {
    static let unknownPath = HTTPResponse(status: 404, plain: "There is nothing here.\n")
    static let notTheCallback = HTTPResponse(status: 400, plain: "This is not the answer to a sign-in that waits.\n")
    static let wrongMethod = HTTPResponse(status: 405, plain: "Only GET is answered.\n", ["Allow": "GET"])

    private init(status: Int, plain text: String, _ headers: KeyValuePairs<String, String> = [:]) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", text: text, headers)
    }

    /// The header fields are those that every answer has, and more: the address has the code in it, and goes nowhere.
    private init(status: Int, contentType: String, text: String, _ headers: KeyValuePairs<String, String>) {
        let all: KeyValuePairs = [
            "Content-Type": contentType, "Cache-Control": "no-store", "Connection": "close",
            "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
        ]
        self.init(
            status: status,
            headers: (Array(all) + Array(headers)).map { .init(name: $0.key, value: $0.value) },
            body: Array(text.utf8)
        )
    }

    init(_ page: LoopbackPage) {
        let nonce = UUID().uuidString
        let policy = """
            default-src 'none'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        let html = """
            <!doctype html>
            <html lang="\(HTML.escape(page.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTML.escape(page.title))</title>
            <style nonce="\(nonce)">
            :root { color-scheme: light dark }
            body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
            main { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 4rem 1rem; overflow-wrap: anywhere }
            h1 { font-size: 1.5rem; line-height: 1.25 }
            </style>
            </head>
            <body>
            <main>
            <h1>\(HTML.escape(page.title))</h1>
            <p>\(HTML.escape(page.text))</p>
            </main>
            </body>
            </html>

            """
        self.init(
            status: 200,
            contentType: "text/html; charset=utf-8",
            text: html,
            ["Content-Security-Policy": policy]
        )
    }
}
