import Foundation

// The whole state of the tenant, to keep and to bring back.
extension AdminRoutes {
    static let stateRoutes = [
        AdminRoute(
            "GET",
            "/state",
            "Gives the whole state of the tenant, with every password, code and token in plain text.",
            answers: .json(schema),
            exportState
        ),
        AdminRoute(
            "PUT",
            "/state",
            "Puts a state in place of the one that the tenant has, or changes nothing.",
            takes: .init(schema: schema, example: example),
            answers: .json(ok),
            importState
        ),
    ]

    private static func exportState(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        do throws(MockTenantError) {
            return .document(Array(try call.core.exportState()))
        } catch {
            throw AdminError(status: 500, error: error.description, instructions: "Reset the tenant.")
        }
    }

    private static func importState(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        do throws(MockTenantError) {
            try call.core.importState(Data(call.request.body))
        } catch {
            throw AdminError(error: error.description, instructions: "Send what GET \(root)/state answered.")
        }
        return .json(["status": "ok"])
    }

    private static let schema: Schema = {
        let lists = [
            "mail", "flows", "continuationTokens", "refreshTokens", "signIns", "authorizationCodes",
        ]
        let members: [(String, Schema)] = [
            ("version", Schema.integer.from(TenantState.version, to: TenantState.version)),
            ("settings", SettingsDocument.schema), ("clockOffsetSeconds", .number),
            ("polling", .list(of: PollScript.schema)), ("accounts", .list(of: account)),
        ]
        return .object(members + lists.map { ($0, .list(of: Schema(["type": "object"]))) }).closed
    }()

    private static let account = Schema.input(
        [
            "email": .text, "kind": .text, "isDisabled": .boolean, "isLocked": .boolean, "mustChangePassword": .boolean,
            "needsSecondFactor": .boolean, "attributes": .map(of: .text), "passwords": .list(of: .text),
            "passwordVersion": .integer.from(0),
            "strongMethods": .list(of: .input(["id": .text, "method": .input(["channel": .text, "target": .text])])),
        ],
        optional: ["provider": .text]
    )

    /// The state of an empty tenant.
    private static let example = """
        {"version": 1, "settings": {}, "clockOffsetSeconds": 0, "polling": [{}], "accounts": [], "mail": [], \
        "flows": [], "continuationTokens": [], "refreshTokens": [], "signIns": [], "authorizationCodes": []}
        """
}
