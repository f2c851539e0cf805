import NativeAuthServing

extension FormField {
    /// The names of the protocol's fields whose values may be shown; any other value might be a secret.
    private static let shown: Set = [
        "client_id", "challenge_type", "grant_type", "scope", "capabilities", "capability", "client_info",
        "challenge_channel", "response_type", "response_mode", "redirect_uri", "code_challenge_method", "prompt",
    ]

    /// Whether the value may be shown.
    var isShown: Bool { Self.shown.contains(name) }

    /// The value, or asterisks in its place where it might be a secret.
    var maskedValue: String { isShown ? value : "***" }
}

extension FormFields {
    /// The names that the protocol has; any other might be a piece of a password that wasn't encoded.
    private static let known = Set(
        ["client_id", "grant_type", "capability"] + Router.routes.values.flatMap(\.names)
            + Router.webRoutes.values.flatMap(\.parameters.names)
    )

    /// The fields as a client sent them, with whatever might be a secret masked.
    var masked: FormFields {
        FormFields(
            maskedValues.all.map { Self.known.contains($0.name) ? $0 : FormField(name: "***", value: $0.value) }
        )
    }

    /// The fields as a test wants them, with names of its own.
    var maskedValues: FormFields {
        FormFields(all.map { FormField(name: $0.name, value: $0.maskedValue) })
    }

    var text: String { all.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
}

/// Fields that are printed with their masked values.
struct MaskedFields: CustomDebugStringConvertible, CustomReflectable {
    let fields: FormFields

    var debugDescription: String { fields.masked.text }
    var customMirror: Mirror { Mirror(self, children: []) }
}
