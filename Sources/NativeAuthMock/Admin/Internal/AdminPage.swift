import Foundation

/// The page for a person: mailboxes, accounts and requests, as they are at the moment.
struct AdminPage: Sendable {
    let core: TenantCore

    init(_ core: TenantCore) {
        self.core = core
    }

    var html: String {
        let accounts = core.accounts
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">
            <title>Mock tenant</title>
            <style>
            body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
            table { border-collapse: collapse; margin: 0 0 2rem }
            th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid #ccc }
            .spent { color: #666; text-decoration: line-through }
            </style></head><body>
            <h1>Mock tenant \(escape(core.options.tenantName))</h1>
            <p>This is a mock: no real tenant and no real account is behind it. The page renews itself.</p>
            <h2>Mail</h2>
            \(table(["Address", "Number", "Code", "For", "Good until"], core.mailboxes.flatMap(mail)))
            <h2>Users</h2>
            \(table(["Address", "Kind", "State"], accounts.map(user)))
            <h2>Requests</h2>
            \(table(["Number", "Path", "Fields", "Status", "Correlation id"], core.journal.suffix(100).reversed().map(row)))
            </body></html>
            """
    }

    private func mail(for address: String) -> [[String]] {
        core.messages(for: address).reversed().map { message in
            let code = escape(message.code)
            return [
                escape(address), String(message.sequence),
                message.isValid ? "<strong>\(code)</strong>" : "<span class=\"spent\">\(code)</span> (not valid)",
                escape(message.purpose.rawValue), escape(message.expiresAt.formatted(.iso8601)),
            ]
        }
    }

    private func user(_ account: Account) -> [String] {
        [escape(account.email), escape(account.kind.rawValue), account.isDisabled ? "disabled" : "active"]
    }

    private func row(_ request: RecordedRequest) -> [String] {
        [
            String(request.sequence), escape("\(request.method) \(request.path)"),
            escape(request.fields.description), request.status.map(String.init) ?? "none",
            request.correlationId?.uuidString.lowercased() ?? "",
        ]
    }

    /// Builds a table from cells that are HTML already.
    private func table(_ heads: [String], _ rows: [[String]]) -> String {
        let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined(separator: "\n")
        let none = "<tr><td colspan=\"\(heads.count)\">none yet</td></tr>"
        return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows.isEmpty ? none : body)</tbody></table>"
    }

    private func escape(_ text: String) -> String { HTML.escape(text) }
}
