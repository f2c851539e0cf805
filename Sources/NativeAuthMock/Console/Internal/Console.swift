import Foundation
import NativeAuthServing

/// The page for a person: what the tenant holds at the moment, which a script keeps up to date.
struct Console: Sendable {
    let core: TenantCore

    init(_ core: TenantCore) {
        self.core = core
    }

    /// The whole page, or 304 where the caller has it already.
    func reply(to request: HTTPRequest) -> HTTPResponse {
        let page = page
        let html = page.html(tenantName: core.options.tenantName)
        let tag = (try? GnuTLS.sha256(html)).map { "\"\(Data($0).base64URL)\"" }
        let isKnown = tag != nil && request.headers["if-none-match"] == tag
        var reply = HTTPResponse(
            status: isKnown ? 304 : 200,
            type: .html,
            body: isKnown ? [] : Array(html.utf8)
        )
        reply.headers.all += page.headers
        if let tag { reply.headers.append(name: "ETag", value: tag) }
        return reply
    }

    var page: Page {
        Page(title: "Console", content: content, style: Self.style, script: Self.script)
    }

    private var content: String {
        """
        <h1>Mock tenant \(HTML.escape(core.options.tenantName))</h1>
        <p class="hint"><span id="state">The page is as it was when it was loaded.</span> \
        <a href="\(AdminRoutes.root)/">Reload</a></p>
        <nav aria-label="Sections"><ul>
        \(Self.sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined(separator: "\n"))
        </ul></nav>
        \(section("mail", mail))
        \(section("users", users))
        <section id="change" class="scripted" aria-labelledby="change-title">
        <h2 id="change-title">Change</h2>
        \(Self.forms)
        </section>
        \(section("requests", requests))
        \(section("faults", faults))
        \(section("settings", settings))
        <p id="said" role="status"></p>
        """
    }

    private static let sections: [(id: String, title: String)] = [
        ("mail", "Mail"), ("users", "Users"), ("change", "Change"), ("requests", "Requests"),
        ("faults", "Faults that wait"), ("settings", "Settings"),
    ]

    /// A part of the page that the script renews.
    private func section(_ id: String, _ content: String) -> String {
        let title = Self.sections.first { $0.id == id }?.title ?? id
        return """
            <section id="\(id)" aria-labelledby="\(id)-title" data-live>
            <h2 id="\(id)-title">\(title)</h2>
            \(content)
            </section>
            """
    }

    /// What the script sends to the admin routes, a field's name being that of the member.
    private static let forms = """
        <form action="\(AdminRoutes.root)/users" data-done="The user is added.">
        <p><label for="persona">Persona</label>
        <select id="persona" name="persona">
        \(MockUser.Persona.allCases.map { "<option>\($0.rawValue)</option>" }.joined(separator: "\n"))
        </select></p>
        <p><label for="email">Email address, or nothing for the persona’s own</label>
        <input id="email" name="email" type="email" autocomplete="off"></p>
        <button type="submit">Add the user</button>
        </form>
        <form action="\(AdminRoutes.root)/clock" data-done="The clock is advanced.">
        <p><label for="seconds">Seconds to advance the clock by</label>
        <input id="seconds" name="advanceSeconds" type="number" value="300" step="any" required></p>
        <button type="submit">Advance the clock</button>
        </form>
        <form action="\(AdminRoutes.root)/reset" data-done="The tenant is as it was after its start.">
        <p>Goes back to the accounts, settings and clock of the start, without mail and requests.</p>
        <button type="submit">Reset the tenant</button>
        </form>
        """
}
