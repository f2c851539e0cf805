import Foundation
import NativeAuthMock
import Testing

@Suite("The OpenAPI document", .timeLimit(.minutes(5)))
struct OpenAPITests {
    private struct Document: Decodable {
        let openapi: String
        let paths: [String: [String: Operation]]

        struct Operation: Decodable {
            let requestBody: Body?
            let responses: [String: Response]
        }

        struct Response: Decodable {
            let description: String
        }

        struct Body: Decodable {
            let content: [String: Media]
        }

        struct Media: Decodable {
            let schema: Form
        }

        /// The form of an endpoint, or those of its grant types.
        struct Form: Decodable {
            let properties: [String: Property]?
            let required: [String]?
            let oneOf: [Form]?

            var all: [Form] { oneOf ?? [self] }
        }

        struct Property: Decodable {
            let `enum`: [String]?
        }

        /// Each operation as in `GET /_mock/health`.
        var lines: Set<String> {
            Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
        }
    }

    private static func document(_ tenant: MockTenant) async throws -> Document {
        // It may be more than fits a pipe.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("openapi-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await Curl(tenant: tenant).admin("/openapi.json", "-o", file.path)
        return try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
    }

    @Test("Each admin route and each endpoint has an operation, and each operation is one of them")
    func operations() async throws {
        try await MockTenant.withTenant { tenant in
            let document = try await Self.document(tenant)
            let admin = AdminRoutes.all.map { "\($0.method) /_mock\($0.path)" }
            let endpoints = Router.routes.keys.map { "POST /contoso.onmicrosoft.com/\($0.rawValue)" }
            let web = Router.webRoutes.flatMap { endpoint, route in
                route.methods.map { "\($0) /contoso.onmicrosoft.com/\(endpoint.rawValue)" }
            }
            #expect(document.openapi == "3.1.0")
            #expect(document.lines == Set(admin + endpoints + web))
            #expect(admin.count == Set(admin).count)
        }
    }

    @Test("Each endpoint has its parameters and grant types in the document")
    func forms() async throws {
        try await MockTenant.withTenant { tenant in
            let document = try await Self.document(tenant)
            for (endpoint, route) in Router.routes {
                let operation = document.paths["/contoso.onmicrosoft.com/\(endpoint.rawValue)"]?["post"]
                let forms = operation?.requestBody?.content["application/x-www-form-urlencoded"]?.schema.all ?? []
                let grants = forms.compactMap { $0.properties?["grant_type"]?.enum?.first }
                #expect(Set(grants) == Set(route.grants.keys))
                for form in forms {
                    let takes = route.parameters(for: form.properties?["grant_type"]?.enum?.first)
                    let fixed = ["client_id"] + (route.grants.isEmpty ? [] : ["grant_type"])
                    #expect(Set(form.required ?? []) == Set(fixed + takes.required))
                    #expect(Set(form.properties?.keys ?? [:].keys) == Set(fixed + takes.required + takes.optional))
                }
            }
        }
    }

    @Test("Each route takes its own example, and answers as the document says", arguments: AdminRoutes.all.map(\.line))
    func examples(_ line: String) async throws {
        let route = try #require(AdminRoutes.all.first { $0.line == line })
        try await MockTenant.withTenant { tenant in
            var path = route.path.replacing("{email}", with: "ana@contoso.com")
            if path.hasSuffix("{port}") {
                let started = member("admin", of: try await Curl(tenant: tenant).admin("/tenants", "-d", "{}").output)
                path = path.replacing("{port}", with: "\(URL(string: started ?? "")?.port ?? 0)")
            }
            let body = route.body.map { ["-d", $0.example] } ?? []
            let ran = try await Curl(tenant: tenant)(
                ["-X", route.method, "-o", "/dev/null", "-w", "%{http_code}"] + body + [
                    tenant.admin.absoluteString + path
                ]
            )
            #expect(ran.output == "\(route.answer.status)")
            // An example may have said that a call must come.
            tenant.reset()
        }
    }

    @Test(
        "Another method on a path gets 405 with those that it takes",
        arguments: [
            ("DELETE", "/users", "GET, POST"), ("PUT", "/health", "GET"), ("POST", "/mailbox/a@b.c", "GET"),
            ("POST", "", "GET"),
        ]
    )
    func wrongMethod(_ method: String, _ path: String, _ allowed: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin(path, "-X", method, "-i")
            #expect(ran.output.hasPrefix("HTTP/1.1 405"))
            #expect(ran.output.contains("\r\nAllow: \(allowed)\r\n"))
        }
    }

    @Test("A body that is too large gets 413 with the limit")
    func tooLarge() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("body-\(UUID().uuidString)")
        try Data(count: AdminInput.limit + 1).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin("/state", "-T", file.path, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n413"))
            #expect(member("error", of: String(ran.output.dropLast(4))) == "The body has more than 64 MiB.")
        }
    }
}
