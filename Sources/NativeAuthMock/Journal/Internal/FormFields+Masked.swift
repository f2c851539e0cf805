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
    /// The fields with their masked values.
    var masked: String { all.map { "\($0.name)=\($0.maskedValue)" }.joined(separator: "&") }
}

/// Fields that are printed with their masked values.
struct MaskedFields: CustomDebugStringConvertible, CustomReflectable {
    let fields: FormFields

    var debugDescription: String { fields.masked }
    var customMirror: Mirror { Mirror(self, children: []) }
}
