import Foundation

// The settings of the running tenant.
extension AdminRoutes {
    static let settingsRoutes = [
        AdminRoute("GET", "/settings", "Gives the settings.", answers: .json(SettingsDocument.schema), settings),
        AdminRoute(
            "PATCH",
            "/settings",
            "Changes settings for each request from now on; what is left out stays as it is.",
            takes: .init(schema: SettingsDocument.schema, example: SettingsDocument.example),
            answers: .json(SettingsDocument.schema),
            change
        ),
    ]

    private static func settings(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        try .json(encoding: SettingsDocument(call.core.settings))
    }

    private static func change(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let settings = try call.core.replaceSettings { settings throws(AdminError) in
            try AdminInput.change(settings, call.request.body)
        }
        return try .json(encoding: SettingsDocument(settings))
    }
}

extension MockTenantError {
    /// What is wrong, with the name that a setting has in JSON.
    var descriptionOfSetting: String {
        guard case .invalidOption(let name, let reason) = self else { return description }
        return "'\(SettingsDocument.name(of: name))' can't be used: \(reason)."
    }
}

extension AdminAnswer {
    static func json(encoding value: some Encodable) throws(AdminError) -> AdminAnswer {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return .document(Array(try encoder.encode(value)))
        } catch {
            throw AdminError(status: 500, error: "The answer can't be written.", instructions: "\(error)")
        }
    }
}
