/// The mail of one address, oldest first.
///
/// Reading leaves everything as it is: no message is used up or marked.
public struct Mailbox: Sendable {
    private let address: Masked<String>
    private let core: TenantCore

    init(_ address: String, _ core: TenantCore) {
        self.address = Masked(address)
        self.core = core
    }

    /// Every message that was sent to the address.
    public var messages: [MailboxMessage] {
        core.messages(for: address.value)
    }

    /// Gives the messages behind a place in the mailbox.
    ///
    /// - Parameter sequence: The sequence number of the last message that was seen; 0 for none.
    /// - Returns: The messages, oldest first.
    public func messages(since sequence: Int) -> [MailboxMessage] {
        messages.filter { $0.sequence > sequence }
    }

    /// Gives the code of the newest message, if there is one.
    public func latestCode() -> String? {
        messages.last?.code
    }

    /// Waits for a message behind a place in the mailbox, and gives the code of the newest one.
    ///
    /// Returns at once if such a message is there. The wait ends with the delivery; nothing is polled.
    ///
    /// - Parameters:
    ///   - sequence: The sequence number of the last message that was seen; 0 takes any.
    ///   - timeout: How long to wait, in real time.
    /// - Returns: The code.
    /// - Throws: ``MailboxError/timedOut`` when none came in time, ``MailboxError/cancelled`` when the task was cancelled.
    public func waitForCode(
        after sequence: Int = 0,
        timeout: Duration = .seconds(5)
    ) async throws(MailboxError) -> String {
        try await core.waitForMessage(address.value, after: sequence, timeout: timeout).code
    }
}

/// Why a wait for mail ended without any.
@nonexhaustive
public enum MailboxError: Error, Sendable, Hashable {
    /// No message came in time.
    case timedOut
    /// The waiting task was cancelled.
    case cancelled
}

extension MailboxError: CustomStringConvertible {
    /// One sentence that says what happened.
    public var description: String {
        switch self {
        case .timedOut: "No message came in time."
        case .cancelled: "The wait for a message was cancelled."
        }
    }
}
