import Foundation
import NativeAuthServing

// What each section says. Wherever an element has siblings with ids, it has one too: the script goes by them.
extension Console {
    /// How many requests are shown.
    private static let newest = 100

    var mail: String {
        let boxes = core.mailboxes.compactMap { address in
            core.messages(for: address).last.map { mailbox(address, $0) }
        }
        return boxes.isEmpty ? nothing : "<ul class=\"mail\">\n\(boxes.joined(separator: "\n"))\n</ul>"
    }

    private func mailbox(_ address: String, _ message: MailboxMessage) -> String {
        let name = HTML.escape(address)
        let path = address.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"])) ?? ""
        let end = message.expiresAt.formatted(.iso8601)
        return """
            <li id="mail:\(name)">
            <h3>\(name)</h3>
            <p class="code\(message.isValid ? "" : " spent")" id="code:\(name)">\(HTML.escape(message.code))</p>
            <p>\(message.isValid ? "Good until \(end)" : "Not good any more")</p>
            <p class="hint">\(HTML.escape(message.purpose.rawValue)), number \(message.sequence)</p>
            <button type="button" class="scripted" data-copy="code:\(name)" \
            aria-label="Copy the code for \(name)">Copy</button>
            <a href="\(AdminRoutes.root)/mailbox/\(HTML.escape(path))" aria-label="All mail of \(name)">All mail</a>
            </li>
            """
    }

    var users: String {
        let accounts = core.accounts
        let count = "<p>\(accounts.count) in all; at most \(Self.newest) are shown, by address.</p>\n"
        return count
            + table(
                "users",
                ["Address", "Kind", "State", "About it"],
                accounts.prefix(Self.newest).map { account in
                    Row(
                        id: Account.key(account.email),
                        cells: [
                            account.email, account.kind.rawValue, account.state, account.facts.joined(separator: ", "),
                        ]
                    )
                }
            )
    }

    var requests: String {
        let rows = core.journal.suffix(Self.newest).reversed().map { request in
            Row(
                id: String(request.sequence),
                cells: [
                    request.time.formatted(.iso8601), request.method, request.path,
                    request.status.map(String.init) ?? "none", request.correlationId?.uuidString.lowercased() ?? "",
                    request.fields.masked.text,
                ]
            )
        }
        let heads = ["Time", "Method", "Path", "Status", "Correlation id", "Fields"]
        return "<p>\(core.requestCount) so far, the newest first; at most \(Self.newest) are shown.</p>\n"
            + table("requests", heads, rows)
    }

    var faults: String {
        let rows = core.faults.enumerated().map { place, waiting in
            let endpoint = waiting.endpoint == .any ? "any" : waiting.endpoint.rawValue
            return Row(
                id: String(place),
                cells: [endpoint, waiting.fault.summary, waiting.left.map(String.init) ?? "any"]
            )
        }
        return table("faults", ["Endpoint", "Fault", "Times left"], rows)
    }

    var settings: String {
        let ahead = ("clock", "\(core.clock.lead) ahead of the machine's")
        return table(
            "settings",
            ["Setting", "Value"],
            (core.settings.summary + [ahead]).map { Row(id: $0.0, cells: [$0.0, $0.1]) }
        )
    }

    private struct Row {
        let id: String
        let cells: [String]
    }

    private var nothing: String { "<p>None yet</p>" }

    /// A table, the first cell of each row being its head.
    private func table(_ id: String, _ heads: [String], _ rows: [Row]) -> String {
        if rows.isEmpty { return nothing }
        let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { row in
            let cells = row.cells.map(HTML.escape)
            let rest = cells.dropFirst().map { "<td>\($0)</td>" }.joined()
            return "<tr id=\"\(id):\(HTML.escape(row.id))\"><th scope=\"row\">\(cells[0])</th>\(rest)</tr>"
        }
        // A wide table scrolls by itself, for which the keyboard has to get to it.
        return """
            <div class="wide" role="group" aria-labelledby="\(id)-title" tabindex="0"><table>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(body.joined(separator: "\n"))
            </tbody>
            </table></div>
            """
    }
}
