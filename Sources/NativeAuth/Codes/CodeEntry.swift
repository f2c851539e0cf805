public import NativeAuthEssentials

/// A step that waits for a one-time passcode.
///
/// What such a step says about the code is the same in every flow, so that one screen can ask for all of them.
///
/// ```swift
/// func prompt(for step: some CodeEntry) -> String {
///     "Enter the \(step.codeLength) digits that were sent to \(step.sentTo)."
/// }
/// ```
public protocol CodeEntry: Sendable {
    /// Where the code went, and what it looks like.
    var delivery: CodeDelivery { get }
    /// The id under which client and tenant know the flow.
    var correlationId: UUID { get }
}

extension CodeEntry {
    /// Where the code went, masked by the tenant, such as `a***a@co**o**o.com`; in a registration as the person gave it.
    public var sentTo: String { delivery.sentTo }
    /// How many digits the code has, as the tenant says; don't assume 6 or 8.
    public var codeLength: Int { delivery.codeLength }
    /// How the code travels.
    public var channel: CodeChannel { delivery.channel }
    /// How long to wait before another code is asked for, when the tenant says so (`interval`); at most a day.
    public var resendInterval: Duration? { delivery.resendInterval }
}

/// A step of this library that waits for a code, and what may be printed of it.
protocol PlacedCodeEntry: CodeEntry, Redacted {
    var place: Place { get }
}

extension PlacedCodeEntry {
    /// The id under which client and tenant know the flow.
    public var correlationId: UUID { place.flow.correlationId }

    var printable: KeyValuePairs<String, String?> {
        ["codeLength": "\(codeLength)", "correlationId": correlationId.uuidString.lowercased()]
    }
}
