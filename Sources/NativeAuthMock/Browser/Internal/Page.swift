import NativeAuthServing

/// A page for a browser, with nothing from elsewhere.
struct Page: Sendable {
    let title: String
    /// What is on it, as HTML.
    let content: String
    /// Where its form may lead, as sources of a content security policy.
    var formTargets: [String] = []
    var style = signInStyle
    var script: Inline?

    func reply(status: Int, tenantName: String) -> WebReply {
        WebReply(status: status, content: .html(html(tenantName: tenantName)), headers: headers)
    }

    func html(tenantName: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTML.escape(title)) – Mock tenant</title>
        <link rel="icon" href="data:,">
        <style>\(style.text)</style>
        </head>
        <body>
        <main>
        \(content)
        <p class="mock">Mock tenant \(HTML.escape(tenantName)). No real account is behind this page.</p>
        </main>
        \(script.map { "<script>\($0.text)</script>\n" } ?? "")</body>
        </html>
        """
    }

    var headers: [HeaderFields.Field] {
        [
            .init(name: "Content-Security-Policy", value: policy.joined(separator: "; ")),
            .init(name: "Referrer-Policy", value: "no-referrer"),
            .init(name: "X-Content-Type-Options", value: "nosniff"),
        ]
    }

    private var policy: [String] {
        let targets = formTargets.isEmpty ? "'none'" : formTargets.joined(separator: " ")
        // The icon is an empty one, so that no browser asks the tenant for it.
        return ["default-src 'none'", "style-src \(style.source)", "img-src data:"]
            + (script.map { ["script-src \($0.source)", "connect-src 'self'"] } ?? [])
            + ["form-action \(targets)", "frame-ancestors 'none'", "base-uri 'none'"]
    }

    private static let signInStyle = Inline(baseStyle)

    static let baseStyle = """
        :root { color-scheme: light dark; --text: #1b1b1b; --page: #ffffff; --quiet: #595959; --line: #6b6b6b;
          --action: #0b57d0; --on-action: #ffffff; --wrong: #b00020 }
        @media (prefers-color-scheme: dark) {
          :root { --text: #e8e8e8; --page: #121212; --quiet: #b0b0b0; --line: #9a9a9a;
            --action: #8ab4f8; --on-action: #10223e; --wrong: #ffb4ab }
        }
        body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
        main { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 2rem 1rem }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
        p { margin: 0 0 1rem; overflow-wrap: anywhere }
        label { display: block; font-weight: 600 }
        input { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem;
          font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .25rem }
        input[aria-invalid] { border: 2px solid var(--wrong) }
        button { min-height: 2.75rem; margin: 0 .5rem .5rem 0; padding: .5rem 1.25rem; font: inherit; font-weight: 600;
          color: var(--action); background: transparent; border: 1px solid var(--action); border-radius: .25rem }
        button.main { color: var(--on-action); background: var(--action) }
        :focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
        .hint, .mock { font-size: .875rem; color: var(--quiet) }
        label + .hint { margin: 0 }
        .wrong { color: var(--wrong); font-weight: 600 }
        .mock { margin-top: 2rem }
        """
}
