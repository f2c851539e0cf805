/// How the client waits until the tenant has changed a password.
///
/// After a new password is taken, the tenant says how often to ask whether it is in force. That number comes from
/// outside, so it is held between two bounds, and the whole wait has an end.
public struct PollingPolicy: Sendable, Hashable {
    /// The shortest wait between two questions.
    public var minimumInterval: Duration
    /// The longest wait between two questions.
    public var maximumInterval: Duration
    /// How long to wait in all, not counting the last question's own time; then the call throws ``PasswordResetError/resetUnconfirmed(_:)``.
    public var deadline: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - minimumInterval: The shortest wait between two questions; 1 second.
    ///   - maximumInterval: The longest wait between two questions; 10 seconds.
    ///   - deadline: How long to wait in all; 2 minutes.
    public init(
        minimumInterval: Duration = .seconds(1),
        maximumInterval: Duration = .seconds(10),
        deadline: Duration = .seconds(120)
    ) {
        self.minimumInterval = minimumInterval
        self.maximumInterval = maximumInterval
        self.deadline = deadline
    }

    /// The wait for an interval that the tenant asked for, which may be missing or nonsense.
    func interval(for asked: Duration?) -> Duration {
        max(minimumInterval, min(asked ?? minimumInterval, maximumInterval))
    }
}
