import NativeAuthUI

/// What a page knows besides the screen.
struct PageContext: Sendable {
    let language: Language
    var signInURL: String?
    var formToken = ""
    /// What the forms of this page alone are named by.
    var form = ""
    var revision = 0
    /// What is said above the step, where there is something.
    var notice: String?
    /// The address that is filled in, before anything was sent.
    var prefilled: String?
}

/// A whole page around a card.
enum Page {
    static func html(_ card: Card) -> HTML {
        html(title: card.title, card.html, card.page)
    }

    /// A page that only says something.
    static func html(title: String, line: String, way: String, _ page: PageContext) -> HTML {
        html(
            title: title,
            """
            <section id="card" class="card" data-step="problem" data-title="\(title)" data-announce="\(title)">
            <div class="head">
            <h1 id="title" tabindex="-1">\(title)</h1>
            <p id="line">\(line)</p>
            </div>
            <div class="ways">
            <a class="main" href="\(page.language.address)">\(way)</a>
            </div>
            </section>
            """,
            page
        )
    }

    private static func html(title: String, _ card: HTML, _ page: PageContext) -> HTML {
        let texts = page.language.texts
        return """
            <!doctype html>
            <html lang="\(texts.language)" dir="\(texts.isRightToLeft ? "rtl" : "ltr")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <title>\(title)</title>
            <link rel="icon" href="\(Asset.icon.path)" type="image/svg+xml">
            <link rel="stylesheet" href="\(Asset.style.path)">
            <script src="\(Asset.script.path)" defer></script>
            </head>
            <body>
            <main>
            \(card)
            <p id="live" class="unseen" role="status"></p>
            </main>
            \(languages(page))
            \(skeleton(texts[.working]))
            </body>
            </html>

            """
    }

    private static func languages(_ page: PageContext) -> HTML {
        let current = page.language.texts.language
        let links = ResetTexts.languages.map { code -> HTML in
            let name = WebTexts.names[code] ?? code
            return """
                <li><a href="\(Language.address(in: code, prefilled: page.prefilled))" lang="\(code)" hreflang="\(code)"\
                \(attribute: "aria-current", code == current ? "true" : nil)>\(name)</a></li>

                """
        }
        return "<footer><ul class=\"languages\">\n\(links)</ul></footer>"
    }

    /// The first step as grey shapes, which the script shows while it waits for a page.
    private static func skeleton(_ working: String) -> HTML {
        """
        <template id="skeleton"><section id="card" class="card skeleton" aria-busy="true" aria-label="\(working)">
        <span class="shape short"></span><span class="shape title"></span><span class="shape tall"></span>\
        <span class="shape tall"></span>
        </section></template>
        """
    }
}
