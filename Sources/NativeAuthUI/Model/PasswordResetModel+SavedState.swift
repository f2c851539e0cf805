public import NativeAuth
import NativeAuthEssentials

extension PasswordResetModel {
    /// A screen as a value that can be encoded: to show it again in another process, or after the app was ended.
    ///
    /// It has the address in it, where the code went, and the flow's own `SavedState`; it has no password and no code. Keep
    /// it as that one asks to be kept. Printing it shows nothing of it.
    public struct SavedState: Sendable, Hashable, Codable {
        let step: Step
        let email: String
        let isEmailLocked: Bool
        let sentTo: String
        let resend: Resend?
        let flow: NativeAuth.SavedState?

        /// When another code may be asked for, in seconds: the time since 1970, and the whole countdown.
        struct Resend: Sendable, Hashable, Codable {
            let deadline: Double
            let interval: Double

            func left(at time: Double) -> Duration { Self.duration(deadline - time) }
            var whole: Duration { Self.duration(interval) }

            /// At most a day, whatever was kept.
            private static func duration(_ seconds: Double) -> Duration {
                seconds.isNaN ? .zero : .seconds(min(max(seconds, 0), 86_400))
            }
        }
    }

    /// The screen as it is now.
    ///
    /// Reading it changes nothing. What the person has entered besides the address isn't in it.
    ///
    /// - Throws: `SavedStateError`; `stepInUse` while something is under way: wait for ``finishWork()`` first; and what the
    ///   `savedState` of the flow's step throws.
    public var savedState: SavedState {
        get throws(SavedStateError) {
            guard work == .none else { throw .stepInUse }
            let flow: NativeAuth.SavedState? =
                switch place {
                case .code(let place): try place.save()
                case .password(let place): try place.save()
                default: nil
                }
            return SavedState(
                step: step,
                email: entry.email,
                isEmailLocked: isEmailLocked,
                sentTo: sentTo,
                resend: countdown.map { countdown in
                    SavedState.Resend(
                        deadline: settings.timeOfDay() + countdown.left / .seconds(1),
                        interval: countdown.interval / .seconds(1)
                    )
                },
                flow: flow
            )
        }
    }

    /// Shows a screen again that was saved, for a tenant.
    ///
    /// Nothing is sent. Whether the tenant still takes the flow shows at the next button.
    ///
    /// - Parameters:
    ///   - state: What ``savedState`` gave.
    ///   - client: A client for the same tenant and client id.
    ///   - settings: What the app sets.
    /// - Throws: `SavedStateError`, as `NativeAuthClient.resume(_:)` throws it.
    public convenience init(
        resuming state: SavedState,
        client: NativeAuthClient,
        settings: Settings = Settings()
    ) throws(SavedStateError) {
        try self.init(TenantBackend(client: client), resuming: state, settings)
    }

    /// Shows a screen again that was saved, for closures of the app.
    ///
    /// A code isn't saved: where the new password was asked for, the code is asked for again.
    ///
    /// - Parameters:
    ///   - state: What ``savedState`` gave.
    ///   - actions: The closures.
    ///   - settings: What the app sets.
    /// - Throws: `SavedStateError`; `malformed` for a state that no model has given.
    public convenience init(
        resuming state: SavedState,
        actions: ResetActions,
        settings: Settings = Settings()
    ) throws(SavedStateError) {
        try self.init(ActionsBackend(actions: actions), resuming: state, settings)
    }

    private convenience init(
        _ backend: any ResetBackend,
        resuming state: SavedState,
        _ settings: Settings
    ) throws(SavedStateError) {
        self.init(backend, email: state.email, isEmailLocked: state.isEmailLocked, settings)
        switch state.step {
        case .email: place = .email
        case .done: place = .done
        case .noPassword: place = .noPassword
        case .browser: place = .browser
        case .code, .password:
            place = try backend.resume(state.flow, email: state.email)
            sentTo = state.sentTo
            if isSubmitted { problem = ResetProblem(.password, ResetText(.unconfirmed)) }
        }
        if let resend = state.resend {
            let left = resend.left(at: settings.timeOfDay())
            startCountdown(Countdown(resend.whole, left: left, clock: settings.clock))
        }
    }
}

extension PasswordResetModel.SavedState: Concealed {}
