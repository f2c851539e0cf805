import Foundation
import NativeAuthServing
import Testing

@Suite("The sample of a server", .timeLimit(.minutes(5)))
struct ServingSampleTests {
    @Test
    func `a form is answered, and nothing else`() async throws {
        let startReset: @Sendable (String) async -> HTTPResponse = { .ok("A code is on its way to \($0).") }
        // sample: serving
        let server = try HTTPServer { request in
            guard request.path == "/reset", request.method == "POST", let email = request.fields["email"] else {
                return .now(HTTPResponse(status: 404))
            }
            return .later { await startReset(email) }
        }
        // end
        let url = "http://127.0.0.1:\(server.port)/reset"
        let curl = ["-sS", "-i", "--noproxy", "*", url]
        let answer = try await run("/usr/bin/curl", curl + ["-d", "email=ana@contoso.com"])
        #expect(answer.output.hasSuffix("A code is on its way to ana@contoso.com."))
        #expect(try await run("/usr/bin/curl", curl).output.hasPrefix("HTTP/1.1 404"))
        await server.stop()
    }

    @Test
    func `a text in a page is no markup`() {
        let (address, name) = ("\"ana\"@contoso.com", "<\u{301}b>Ana & 'co'")
        // sample: escape
        let page = "<p title=\"\(HTML.escape(address))\">\(HTML.escape(name))</p>"
        // end
        #expect(page == "<p title=\"&quot;ana&quot;@contoso.com\">&lt;\u{301}b&gt;Ana &amp; &#39;co&#39;</p>")
    }
}
