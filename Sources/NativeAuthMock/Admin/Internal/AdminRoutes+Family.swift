// More tenants in the same process.
extension AdminRoutes {
    static let familyRoutes = [
        AdminRoute(
            "GET",
            "/tenants",
            "Lists the tenants that were started here.",
            answers: .json(.object(["tenants": .list(of: introduction)]))
        ) { call in
            .json(["tenants": .array(call.family.members.map { .object($0.introduction) })])
        },
        AdminRoute(
            "POST",
            "/tenants",
            "Starts another tenant in the same process, on a free port; it ends with this one.",
            takes: .init(schema: TenantInput.schema, example: TenantInput.example),
            answers: .json(introduction, status: 201),
            refusals: [409, 503],
            start
        ),
        AdminRoute(
            "DELETE",
            "/tenants/{port}",
            "Stops a tenant that was started here.",
            parameters: [.init(name: "port", schema: .integer, example: 8080)],
            answers: .json(ok),
            refusals: [404, 503],
            stop
        ),
    ]

    private static let introduction = Schema.object([
        "authority": .text, "clientId": .text, "admin": .text, "caFile": .text.orNull,
    ])

    private static func start(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let options = try call.input(TenantInput.self).options(tls: call.core.options.tls)
        do throws(MockTenantError) {
            try options.validate()
        } catch {
            throw call.refusal(TenantInput.description(of: error))
        }
        return .later { [family = call.family] () throws(AdminError) in
            do throws(MockTenantError) {
                if let tenant = try await family.start(options) { return tenant.introduction }
            } catch .invalidUser(let reason) {
                throw call.refusal("A user can't be added: \(reason).")
            } catch {
                throw AdminError(status: 503, error: error.description, instructions: "Stop other tenants first.")
            }
            throw AdminError(
                status: 409,
                error: "There are \(TenantFamily.limit) tenants already.",
                instructions: "Stop one with DELETE \(root)/tenants/{port}."
            )
        }
    }

    private static func stop(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        guard let port = try call.number("port") else { throw noTenant(call) }
        return .later { [family = call.family] () throws(AdminError) in
            guard await family.stop(port: port) else { throw noTenant(call) }
            return ["status": "ok"]
        }
    }

    private static func noTenant(_ call: AdminCall) -> AdminError {
        AdminError(
            status: 404,
            error: "No tenant that was started here has the port \(call.arguments["port"] ?? "").",
            instructions: "GET \(root)/tenants lists them."
        )
    }
}

/// Another tenant, as `POST /tenants` takes it.
private struct TenantInput: Decodable {
    let name: String?
    let id: String?
    let clientId: String?
    let users: [UserInput]?
    let settings: SettingsDocument?

    static let schema = Schema.input(
        [:],
        optional: [
            "name": .text, "id": .text, "clientId": .text, "users": .list(of: UserInput.schema),
            "settings": SettingsDocument.schema,
        ]
    )

    static let example = #"{"name": "fabrikam.onmicrosoft.com", "users": [{"persona": "password"}]}"#

    func options(tls: Bool) throws(AdminError) -> MockTenant.Options {
        var options = MockTenant.Options()
        options.tls = tls
        options.tenantName = name ?? options.tenantName
        options.tenantId = id ?? options.tenantId
        options.clientId = clientId ?? options.clientId
        for user in users ?? [] { options.users.append(try user.user()) }
        options.settings = settings?.settings ?? options.settings
        return options
    }

    /// What is wrong, with the names that the members have here.
    static func description(of error: MockTenantError) -> String {
        switch error {
        case .invalidOption("tenantName", let reason): "'name' can't be used: \(reason)."
        case .invalidOption("tenantId", let reason): "'id' can't be used: \(reason)."
        default: error.descriptionOfSetting
        }
    }
}
