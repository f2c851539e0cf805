import NativeAuthServing
import Testing

@Suite("What answers requests, without a server")
struct HandlerTests {
    private static func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard request.headers["content-type"] == "application/x-www-form-urlencoded" else {
            return HTTPResponse(status: 415)
        }
        let name = request.fields["name"] ?? "nobody"
        return HTTPResponse(status: 200, headers: ["Content-Language": "en", "X-Name": name], body: Array(name.utf8))
    }

    @Test
    func `a handler gets requests that a test makes`() {
        let headers: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
        let form = HTTPRequest(method: "POST", path: "/", headers: headers, fields: ["name": "Ana", "name": "twice"])
        #expect(Self.answer(form).headers["x-name"] == "Ana")
        #expect(Self.answer(HTTPRequest(method: "POST", path: "/", headers: headers)).body == Array("nobody".utf8))
        #expect(Self.answer(HTTPRequest(method: "POST", path: "/")).status == 415)
    }

    @Test
    func `header fields are written as a literal, as a list or one after the other`() {
        let list = [HeaderFields.Field(name: "Set-Cookie", value: "a"), .init(name: "Set-Cookie", value: "b")]
        var added = HTTPResponse(status: 200)
        added.headers.append(name: "Set-Cookie", value: "a")
        added.headers.append(name: "Set-Cookie", value: "b")
        #expect(added.headers == ["Set-Cookie": "a", "Set-Cookie": "b"])
        #expect(added.headers == HTTPResponse(status: 200, headers: list).headers)
        let written = HTTPResponse(status: 200, headers: [.init(name: "Set-Cookie", value: "a")])
        #expect(written.headers == ["Set-Cookie": "a"])
    }

    @Test(arguments: ["password", "continuation_token", "client_id", "scope", "grant_type", "username", ""])
    func `no value of a form's field is printed`(_ name: String) {
        let field = FormField(name: name, value: "canary")
        for value in [field, FormFields([field]), [field]] as [any Sendable] {
            var dumped = ""
            dump(value, to: &dumped)
            let text = "\(value) \(String(reflecting: value)) \(dumped)"
            #expect(!text.contains("canary"))
            #expect(text.contains("\(name)=***"))
        }
    }

    @Test(arguments: ["Authorization", "proxy-authorization", "COOKIE", "Set-Cookie"])
    func `no header field with a credential is printed`(_ name: String) {
        let headers = HeaderFields([.init(name: name, value: "canary"), .init(name: "Accept", value: "text/html")])
        var dumped = ""
        dump(headers, to: &dumped)
        let text = "\(headers) \(String(reflecting: headers)) \(dumped)"
        #expect(!text.contains("canary"))
        #expect(text.contains("\(name): ***"))
        #expect(text.contains("Accept: text/html"))
    }
}
