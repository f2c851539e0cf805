import Foundation
import NativeAuthServing
import ResetSessions

/// Shows a session's screen, and does what its forms ask for.
struct ResetDesk: Sendable {
    let flow: ResetFlow
    let store: any SessionStore
    let limits: Limits
    var now: @Sendable () -> Date = { Date() }
    var clock: any Clock<Duration> = ContinuousClock()

    /// Shows the screen, and begins a session where there is none.
    func show(_ request: HTTPRequest, _ visit: Visit, _ context: PageContext) async -> HTTPResponse {
        do throws(SessionStoreError) {
            let email = request.query["email"].map { String($0.prefix(254)) }
            if let id = visit.sessionID, let session = try await store.session(id) {
                let screen = await flow.screen(of: session)
                // Whoever comes anew doesn't want to see how it ended the last time.
                let isAnew = email != nil || request.query["new"] != nil
                if !(isAnew && screen.isLast) { return page(screen, session, prefilled: email, context) }
            }
            let session = Session(at: now())
            let screen = await flow.screen(of: session)
            return try await begin(session, visit, context) { cookie in
                page(screen, session, prefilled: email, context, [cookie])
            }
        } catch {
            return .failure(503, context, after: 5)
        }
    }

    /// Does what a form asks for, and leads to the screen that has come of it.
    func act(on request: HTTPRequest, _ visit: Visit, _ context: PageContext) async -> HTTPResponse {
        guard visit.isOwn else { return .failure(403, context) }
        guard let submission = Submission({ request.fields[$0] }) else { return .failure(400, context) }
        do throws(SessionStoreError) {
            guard let id = visit.sessionID, let claim = try await claim(id) else {
                // There is nothing left to go on with.
                var session = Session(at: now())
                session.said = ResetFlow.startedOver
                return try await begin(session, visit, context) { .redirect(to: context.language.address, [$0]) }
            }
            guard claim.session.accepts(formToken: submission.formToken) else {
                await store.release(claim)
                return .failure(403, context)
            }
            // The same form once more, by a second click or from another tab: it has done what it can.
            guard claim.session.revision == submission.revision else {
                await store.release(claim)
                return .redirect(to: context.language.address)
            }
            return try await perform(submission, claim, visit, context)
        } catch {
            return .failure(503, context, after: 5)
        }
    }

    /// Whether anybody can go on here, for whatever sends people here.
    func health() async -> HTTPResponse {
        await store.isReady() ? .health(200, "ok") : .health(503, "sessions are away")
    }

    private func perform(
        _ submission: Submission,
        _ claim: SessionClaim,
        _ visit: Visit,
        _ context: PageContext
    ) async throws(SessionStoreError) -> HTTPResponse {
        let outcome = await flow.perform(submission, in: claim.session) { cost in
            limits.take(subjects(of: cost, visit, claim.id))
        }
        switch outcome {
        case .tooOften(var screen, let seconds):
            await store.release(claim)
            if submission.action == .send { screen.email = submission.email }
            let wait = HeaderFields.Field(name: "Retry-After", value: String(seconds))
            return page(screen, claim.session, context, status: 429, [wait])
        case .done(var session):
            session.usedAt = now()
            session.revision += 1
            // With the flow begins another id, so that who knew the one before has nothing of it.
            let id = submission.action == .send ? SessionID() : claim.id
            if id != claim.id { session = Session(continuing: session) }
            try await store.release(claim, keeping: session, as: id)
            let cookies = id == claim.id ? [] : [SessionCookie.field(id, isSecure: visit.isSecure)]
            return .redirect(to: context.language.address, cookies)
        }
    }

    /// Waits while another request works on the session, which a second click of a slow one may find.
    private func claim(_ id: SessionID) async throws(SessionStoreError) -> SessionClaim? {
        for _ in 0..<200 {
            do throws(SessionStoreError) {
                return try await store.claim(id)
            } catch {
                guard error == .inUse, (try? await clock.sleep(for: .milliseconds(100))) != nil else { throw error }
            }
        }
        throw .inUse
    }

    private func begin(
        _ session: Session,
        _ visit: Visit,
        _ context: PageContext,
        _ response: (HeaderFields.Field) -> HTTPResponse
    ) async throws(SessionStoreError) -> HTTPResponse {
        if let seconds = limits.take([.visits(visit.address)]) {
            return .failure(429, context, after: seconds)
        }
        let id = SessionID()
        try await store.add(session, as: id)
        return response(SessionCookie.field(id, isSecure: visit.isSecure))
    }

    private func subjects(of cost: ResetFlow.Cost, _ visit: Visit, _ id: SessionID) -> [Limits.Subject] {
        switch cost {
        case .mail(let address):
            [.sends(visit.address), .mails(address.lowercased().filter { !$0.isWhitespace })]
        case .attempt: [.tries(visit.address), .triesOfSession(id.rawValue)]
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
        if screen.email.isEmpty, let email { screen.email = email }
        context.formToken = session.formToken
        context.revision = session.revision
        return .page(Page.html(Card(screen: screen, page: context)), status: status, more)
    }
}
