// sample: server
import NativeAuth

/// The resets that are under way, by the session that each belongs to.
actor Resets {
    private enum Step {
        case code(PasswordReset.CodeStep)
        case password(PasswordReset.PasswordStep)
    }

    private let client: NativeAuthClient
    private var steps: [String: (step: Step, since: ContinuousClock.Instant)] = [:]

    init(client: NativeAuthClient) {
        self.client = client
    }

    func start(email: String, session: String) async throws(PasswordResetError) -> PasswordReset.CodeStep {
        let codeStep = try await client.startPasswordReset(email: email)
        steps[session] = (.code(codeStep), .now)
        return codeStep
    }

    func submit(code: String, session: String) async throws(PasswordResetError) {
        guard case .code(let codeStep) = steps[session]?.step else { throw .expired() }
        steps[session] = (.password(try await codeStep.submitCode(code)), .now)
    }

    func submit(password: String, session: String) async throws(PasswordResetError) {
        guard case .password(let passwordStep) = steps[session]?.step else { throw .expired() }
        try await passwordStep.submitPassword(password)
        steps[session] = nil
    }

    /// Call it every minute.
    func dropOld(now: ContinuousClock.Instant = .now) {
        steps = steps.filter { now - $0.value.since < .seconds(600) }
    }
}
// end
