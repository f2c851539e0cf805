import Foundation
import NativeAuthServing
import NativeAuthUI
import ResetSessions

/// Shows a session's screen, and does what its forms ask for.
struct ResetDesk: Sendable {
    let flow: ResetFlow
    let store: any SessionStore
    let limits: Limits
    let firstForms: FirstForms
    var now: @Sendable () -> Date = { Date() }
    var clock: any Clock<Duration> = ContinuousClock()
    let underway = Underway()
    /// How long a form waits for the work of another one: as long as that can take.
    var patience = Duration.seconds(40)

    /// Shows the screen of a session, or that of a person who has done nothing yet, of which nothing is kept.
    func show(_ query: [String: String], _ visit: Visit, _ context: PageContext) async -> HTTPResponse {
        do throws(SessionStoreError) {
            let email = query["email"].map { String($0.prefix(Submission.longestEmail)) }
            var id = visit.sessionID.flatMap { firstForms.hasMade($0) ? $0 : nil }
            var said: Session.Said?
            if let known = visit.sessionID, let session = try await store.session(known) {
                let screen = await flow.screen(of: session)
                // Whoever comes anew doesn't want to see how it ended the last time.
                let isOver = screen.isLast && (email != nil || query["new"] != nil)
                // Who has nothing but the id of a session that went on under another one may have planted it.
                if session.successor == nil, !isOver {
                    var context = context
                    if query[Language.earlier] != nil { context.notice = context.language.own.earlier }
                    return page(screen, session, prefilled: email, context)
                }
                id = nil
                if session.successor != nil, query[Language.earlier] != nil { said = ResetFlow.startedOver }
            }
            let first = id ?? firstForms.makeID()
            var session = firstForms.session(first, at: now())
            session.said = said
            let cookies = id == nil ? [SessionCookie.field(first, isSecure: visit.isSecure)] : []
            return page(await flow.screen(of: session), session, prefilled: email, context, cookies)
        } catch {
            return .failure(503, context, after: 5)
        }
    }

    /// Does what a form asks for, and leads to the screen that has come of it.
    func act(on submission: Submission?, _ visit: Visit, _ context: PageContext) async -> HTTPResponse {
        guard visit.isOwn else { return .failure(403, context) }
        guard let submission else { return .failure(400, context) }
        guard let id = visit.sessionID else { return .cookieless(context) }
        do throws(SessionStoreError) {
            switch try await turn(of: submission, id, visit) {
            case .work(let claim):
                // What the tenant has done must be kept, also where nobody waits for the answer any more.
                let result = await underway.run { () async -> Result<HTTPResponse, SessionStoreError> in
                    do throws(SessionStoreError) {
                        return .success(try await perform(submission, claim, visit, context))
                    } catch {
                        return .failure(error)
                    }
                }
                return try result.get()
            case .isDone(let id):
                let cookies = id == visit.sessionID ? [] : [SessionCookie.field(id, isSecure: visit.isSecure)]
                return .redirect(to: context.language.address, cookies)
            case .isOfEarlierStep: return .redirect(to: context.language.address(Language.earlier))
            case .isEarly: return .busy(context)
            case .isTooOften(let seconds): return .failure(429, context, after: seconds)
            case .isForeign: return .failure(403, context)
            case .isLate:
                // There is nothing left to go on with.
                if let seconds = limits.take([.sessions(visit.address)]) {
                    return .failure(429, context, after: seconds)
                }
                var session = Session(at: now())
                session.said = ResetFlow.startedOver
                let id = SessionID()
                try await store.add(session, as: id)
                let cookie = SessionCookie.field(id, isSecure: visit.isSecure)
                return .redirect(to: context.language.address, [cookie])
            }
        } catch {
            return .failure(503, context, after: 5)
        }
    }

    /// Whether anybody can go on here, for whatever sends people here.
    func health() async -> HTTPResponse {
        await store.isReady() ? .health(200, "ok") : .health(503, "sessions are away")
    }

    /// What a form may do.
    private enum Turn {
        /// Its work, and nobody else's meanwhile.
        case work(SessionClaim)
        /// Nothing more: its work, or that of a newer form, is done, and its session goes on under this id.
        case isDone(SessionID)
        /// Nothing: the session has left the step that it is of.
        case isOfEarlierStep
        /// Nothing yet: another request works on the session for longer than this one waits.
        case isEarly
        /// Nothing yet: this client has begun too many sessions.
        case isTooOften(seconds: Int)
        /// Nothing, since it belongs to another one.
        case isForeign
        /// Nothing, since there is no session.
        case isLate
    }

    /// Looks whose turn it is, and waits while another request works on the session, which the second click of a slow one
    /// may find.
    private func turn(
        of submission: Submission,
        _ id: SessionID,
        _ visit: Visit
    ) async throws(SessionStoreError) -> Turn {
        let pause = Duration.milliseconds(100)
        let end = ContinuousClock.now + patience
        // A store that takes its time counts, too.
        for _ in 0...Int(patience / pause) where ContinuousClock.now < end {
            if let turn = try await turnWithoutWork(of: submission, id, visit) { return turn }
            do throws(SessionStoreError) {
                guard let claim = try await store.claim(id) else { return .isLate }
                if claim.session.revision == submission.revision { return .work(claim) }
                // Another request was faster.
                await store.release(claim)
            } catch {
                guard error == .inUse, (try? await clock.sleep(for: pause)) != nil else { throw error }
            }
        }
        return .isEarly
    }

    /// The turn of a form that has nothing to do; `nil` for one that has.
    private func turnWithoutWork(
        of submission: Submission,
        _ id: SessionID,
        _ visit: Visit
    ) async throws(SessionStoreError) -> Turn? {
        guard let session = try await store.session(id) else { return try await begin(with: submission, id, visit) }
        // The same form once more, by a second click that has seen the new id already.
        if session.hasBegun(with: submission.form) { return .isDone(id) }
        guard session.accepts(formToken: submission.formToken) else {
            return session.hasAccepted(formToken: submission.formToken) ? .isOfEarlierStep : .isForeign
        }
        guard let next = session.successor else { return session.revision == submission.revision ? nil : .isDone(id) }
        // The same form once more, by one that hasn't. Who planted the id has other forms of the session, and may have sent
        // those before this step.
        let isSame = try await store.session(next)?.hasBegun(with: submission.form) ?? false
        return isSame ? .isDone(next) : .isOfEarlierStep
    }

    /// Begins the session of a first form, which then has its work to do, as `nil` says.
    private func begin(
        with submission: Submission,
        _ id: SessionID,
        _ visit: Visit
    ) async throws(SessionStoreError) -> Turn? {
        guard firstForms.hasMade(id), submission.revision == 0 else { return .isLate }
        let session = firstForms.session(id, at: now())
        guard session.accepts(formToken: submission.formToken) else { return .isForeign }
        if let seconds = limits.take([.sessions(visit.address)]) { return .isTooOften(seconds: seconds) }
        // Where the same form has come twice, they are one session's.
        try await store.add(session, as: id)
        return nil
    }

    private func perform(
        _ submission: Submission,
        _ claim: SessionClaim,
        _ visit: Visit,
        _ context: PageContext
    ) async throws(SessionStoreError) -> HTTPResponse {
        let outcome = await flow.perform(submission, in: claim.session) { cost in
            limits.take(subjects(of: cost, visit, claim.session))
        }
        switch outcome {
        case .tooOften(var screen, let seconds):
            await store.release(claim)
            if submission.action == .send { screen.email = submission.email }
            let wait = HeaderFields.Field(name: "Retry-After", value: String(seconds))
            return page(screen, claim.session, context, status: 429, [wait])
        case .done(var session, let isStepNew):
            session.usedAt = now()
            session.revision += 1
            guard isStepNew else {
                try await store.release(claim, keeping: session, as: claim.id)
                return await lead(to: session, context)
            }
            let next = Session(continuing: session, after: submission.form)
            let id = try await move(next, from: claim)
            return await lead(to: next, context, [SessionCookie.field(id, isSecure: visit.isSecure)])
        }
    }

    /// Leads to the screen that has come of a form, or shows it where the server stops and won't be asked for it.
    private func lead(
        to session: Session,
        _ context: PageContext,
        _ cookies: [HeaderFields.Field] = []
    ) async -> HTTPResponse {
        guard underway.isEnding else { return .redirect(to: context.language.address, cookies) }
        return page(await flow.screen(of: session), session, context, cookies)
    }

    /// Keeps a session under another id, so that who knew the one before has nothing of the new step.
    ///
    /// The old one leads to it for a while. It is the first to be done without where there is no room for both.
    private func move(_ session: Session, from claim: SessionClaim) async throws(SessionStoreError) -> SessionID {
        let id = SessionID()
        do throws(SessionStoreError) {
            try await store.add(session, as: id)
        } catch {
            // A store that is away keeps the step under the old id until it is back: better the same id than a lost place.
            let kept = error == .full ? id : claim.id
            try await store.release(claim, keeping: session, as: kept)
            return kept
        }
        let rest = Session(replacing: claim.session, by: id, at: now())
        do throws(SessionStoreError) {
            try await store.release(claim, keeping: rest, as: claim.id)
        } catch {
            // The step is safe under its new id; the old one will lead to it later.
            guard error == .unavailable else { throw error }
        }
        return id
    }

    private func subjects(of cost: ResetFlow.Cost, _ visit: Visit, _ session: Session) -> [Limits.Subject] {
        switch cost {
        case .mail(let address): [.sends(visit.address), .mails(address.lowercased())]
        case .attempt: [.tries(visit.address), .triesOfSession(session.name)]
        }
    }

    private func page(
        _ screen: Screen,
        _ session: Session,
        prefilled email: String? = nil,
        _ context: PageContext,
        status: Int = 200,
        _ more: [HeaderFields.Field] = []
    ) -> HTTPResponse {
        var (screen, context) = (screen, context)
        if screen.step == .email, screen.email.isEmpty, let email {
            (screen.email, context.prefilled) = (email, email)
        }
        context.formToken = session.formToken
        context.form = RandomText.make()
        context.revision = session.revision
        return .page(Page.html(Card(screen: screen, page: context)), status: status, more)
    }
}
