import NativeAuth
import NativeAuthMock
import NativeAuthServing
import ResetSessions
import Testing

@testable import reset_password_web

@MainActor
@Suite("A desk for forms", .timeLimit(.minutes(5)))
struct ResetDeskTests {
    private static let ana = "ana@contoso.com"

    private func withDesk(
        _ perHour: Limits.PerHour = Limits.PerHour(),
        capacity: Int = 100,
        patience: Duration = .seconds(600),
        _ body: (MockTenant, Desk) async throws -> Void
    ) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password(Self.ana, password: "Old-Passw0rd"))
            try await body(tenant, try Desk(tenant, perHour, capacity: capacity, patience: patience))
        }
    }

    @Test func `takes a form once more as done, whichever id its browser shows by now`() async throws {
        try await withDesk { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            let old = browser.id
            #expect(await browser.send(form, ["email": Self.ana]).status == 303)
            let new = browser.id
            #expect(new != old)
            for shown in [new, old] {
                browser.id = shown
                #expect(await browser.send(form, ["email": Self.ana]).status == 303)
                #expect(browser.id == new)
                #expect(await browser.step == "code")
            }
            #expect(tenant.journal.count == 2, "one start and one challenge")
            // A minute later there is nothing left of the old one, and the form is the first one again.
            desk.time.advance(by: 61)
            browser.id = old
            _ = await browser.send(form, ["email": Self.ana])
            #expect(browser.id != new && tenant.journal.count == 4)
        }
    }

    @Test func `takes a form that comes again while its work goes on`() async throws {
        try await withDesk { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            let again = Browser(desk)
            again.id = browser.id
            async let first = browser.send(form, ["email": Self.ana])
            async let second = again.send(form, ["email": Self.ana])
            #expect(await [first.status, second.status] == [303, 303])
            #expect(browser.id == again.id)
            #expect(await again.step == "code")
            #expect(tenant.journal.count == 2)
        }
    }

    @Test func `counts no entry that is no address, and an address however it is written`() async throws {
        var perHour = Limits.PerHour()
        (perHour.sends, perHour.mails) = (3, 1)
        try await withDesk(perHour) { tenant, desk in
            let browser = Browser(desk)
            for entry in ["", " ", "ana", "a na@contoso.com", "ana@@contoso.com"] {
                #expect(try await browser.send(browser.form(.send), ["email": entry]).status == 303)
            }
            #expect(tenant.journal.isEmpty)
            let form = try await browser.form(.send)
            #expect(await browser.send(form, ["email": " ANA@contoso.com "]).status == 303)
            #expect(await browser.step == "code")
            let other = Browser(desk, address: "192.0.2.2")
            #expect(try await other.send(other.form(.send), ["email": Self.ana]).status == 429)
        }
    }

    @Test func `takes no address that is longer than one can be`() async throws {
        var perHour = Limits.PerHour()
        perHour.sends = 1
        try await withDesk(perHour) { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            for length in [255, 4000] {
                let entry = String(repeating: "ä", count: length / 2) + String(repeating: "a", count: length % 2)
                #expect(await browser.send(form, ["email": entry]).status == 400)
            }
            #expect(tenant.journal.isEmpty)
            #expect(await browser.send(form, ["email": Self.ana]).status == 303)
            #expect(await browser.step == "code")
        }
    }

    @Test func `says that it still works where another request takes long, and to the own page alone`() async throws {
        try await withDesk(patience: .seconds(1)) { tenant, desk in
            let browser = Browser(desk)
            #expect(try await browser.send(browser.form(.send), ["email": "ana"]).status == 303)
            let form = try await browser.form(.send)
            let id = try #require(browser.id)
            let claim = try #require(try await desk.store.claim(id))
            let answer = await browser.send(form, ["email": Self.ana])
            #expect(answer.status == 503)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("What you sent is still being worked on."))
            #expect(await browser.send(form, ["email": Self.ana, "token": "x"]).status == 403, "at once")
            #expect(await browser.send(form, ["email": Self.ana, "revision": "7"]).status == 303, "at once")
            #expect(browser.id == id && tenant.journal.isEmpty)
            await desk.store.release(claim)
            #expect(await browser.send(form, ["email": Self.ana]).status == 303)
            #expect(await browser.step == "code")
        }
    }

    @Test func `begins so many sessions of an address as its limit allows`() async throws {
        var perHour = Limits.PerHour()
        perHour.sessions = 2
        try await withDesk(perHour) { _, desk in
            for _ in 0..<2 {
                let answer = try await Self.begin(Browser(desk))
                #expect(answer.status == 303)
            }
            let answer = try await Self.begin(Browser(desk))
            #expect(answer.status == 429)
            #expect(answer.headers["Retry-After"] == "1800")
            let lost = Browser(desk)
            lost.id = SessionID()
            #expect(await lost.send(["action": "send", "revision": "0"]).status == 429)
            #expect(try await Self.begin(Browser(desk, address: "192.0.2.2")).status == 303)
            desk.time.advance(by: 1800)
            #expect(try await Self.begin(Browser(desk)).status == 303)
        }
    }

    @Test func `keeps nothing of a visit until its form comes, from whichever of its tabs`() async throws {
        try await withDesk { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            let id = try #require(browser.id)
            let other = try await browser.form(.send)
            #expect(browser.id == id && form["token"] == other["token"] && form["form"] != other["form"])
            #expect(try await desk.store.session(id) == nil)
            #expect(await browser.send(form, ["email": "ana"]).status == 303)
            #expect(browser.id == id)
            #expect(try await desk.store.session(id)?.revision == 1)
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test func `takes a first form with the token of its own cookie alone`() async throws {
        try await withDesk { tenant, desk in
            let (browser, other) = (Browser(desk), Browser(desk))
            let form = try await browser.form(.send)
            let foreign = try await other.form(.send)
            #expect(await browser.send(foreign, ["email": Self.ana]).status == 403)
            // An id that isn't signed has no first form, whatever the token.
            let id = try #require(browser.id)
            browser.id = SessionID(rawValue: String(id.rawValue.dropLast()) + (id.rawValue.hasSuffix("A") ? "B" : "A"))
            #expect(await browser.send(form, ["email": Self.ana]).status == 303)
            #expect(await browser.step == "email")
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test func `shows the step as it is, and says why, where a form is of an earlier one`() async throws {
        try await withDesk { tenant, desk in
            let browser = Browser(desk)
            let (first, second) = (try await browser.form(.send), try await browser.form(.send))
            #expect(await browser.send(first, ["email": Self.ana]).status == 303)
            let codeForm = try await browser.form(.verify)
            let code = try await tenant.mailbox(for: Self.ana).waitForCode()
            #expect(await browser.send(codeForm, ["code": code]).status == 303)
            let (id, count) = (browser.id, tenant.journal.count)
            for form in [first, second, codeForm.merging(["form": second["form"] ?? ""]) { $1 }] {
                let answer = await browser.send(form, ["email": "eve@contoso.com", "code": code])
                #expect(answer.status == 303 && answer.headers["Location"] == "/?earlier")
            }
            let page = String(decoding: await browser.get(["earlier": ""]).body, as: UTF8.self)
            #expect(
                page.contains("data-step=\"password\"") && page.contains("<p class=\"notice\">What you sent was from")
            )
            #expect(browser.id == id && tenant.journal.count == count)
            // Somebody else's token is none of these, and neither is theirs the own one.
            let other = Browser(desk)
            let foreign = try await other.form(.send)
            #expect(await browser.send(foreign, ["email": Self.ana]).status == 403)
            #expect(try await other.send(other.form(.send), ["email": Self.ana]).status == 303)
            #expect(await other.send(first, ["email": Self.ana]).status == 403)
        }
    }

    @Test func `says that it needs cookies where none came back`() async throws {
        try await withDesk { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            browser.id = nil
            let answer = await browser.send(form, ["email": Self.ana])
            #expect(answer.status == 403 && browser.id == nil && tenant.journal.isEmpty)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("This page needs a cookie"))
        }
    }

    @Test func `counts the tries of a session over all of its steps`() async throws {
        var perHour = Limits.PerHour()
        perHour.triesOfSession = 2
        try await withDesk(perHour) { tenant, desk in
            let browser = Browser(desk)
            for status in [303, 303, 429] {
                let sent = try await browser.send(browser.form(.send), ["email": Self.ana])
                let tried = try await browser.send(browser.form(.verify), ["code": "00000000"])
                #expect(sent.status == 303 && tried.status == status)
                _ = try await browser.send(browser.form(.back))
                #expect(await browser.step == "email")
            }
        }
    }

    /// Begins a session, by an address that is none.
    private static func begin(_ browser: Browser) async throws -> Response {
        try await browser.send(browser.form(.send), ["email": "ana"])
    }

    @Test func `tries so many codes of a session as its limit allows, from whichever address`() async throws {
        var perHour = Limits.PerHour()
        perHour.triesOfSession = 2
        try await withDesk(perHour) { tenant, desk in
            let browser = Browser(desk)
            let form = try await browser.form(.send)
            #expect(await browser.send(form, ["email": Self.ana]).status == 303)
            for (number, status) in [(1, 303), (2, 303), (3, 429)] {
                browser.address = "192.0.2.\(number)"
                #expect(try await browser.send(browser.form(.verify), ["code": "00000000"]).status == status)
            }
            #expect(await browser.step == "code")
            desk.time.advance(by: 600)
            #expect(try await browser.send(browser.form(.verify), ["code": "00000000"]).status == 429)
        }
    }

    @Test func `begins no session where the store is full, and goes on with the one that fills it`() async throws {
        try await withDesk(capacity: 1) { tenant, desk in
            let browser = Browser(desk)
            let old = try await browser.form(.send)
            #expect(await browser.send(old, ["email": Self.ana]).status == 303)
            let other = Browser(desk)
            #expect(try await Self.begin(other).status == 503)
            other.id = SessionID()
            #expect(await other.send(old, ["email": Self.ana]).status == 503)
            #expect(await browser.step == "code")
            let code = try await tenant.mailbox(for: Self.ana).waitForCode()
            #expect(try await browser.send(browser.form(.verify), ["code": code]).status == 303)
            #expect(await browser.step == "password")
            desk.time.advance(by: 16 * 60)
            #expect(try await Self.begin(other).status == 303)
        }
    }

    @Test func `gives nothing of the password's step to who began the reset for somebody else`() async throws {
        try await withDesk { tenant, desk in
            let attacker = Browser(desk)
            let own = try await attacker.form(.send)
            let before = attacker.id
            #expect(await attacker.send(own, ["email": Self.ana]).status == 303)
            let planted = attacker.id
            let known = try await attacker.form(.verify)
            let victim = Browser(desk)
            victim.id = planted
            let code = try await tenant.mailbox(for: Self.ana).waitForCode()
            #expect(try await victim.send(victim.form(.verify), ["code": code]).status == 303)
            #expect(await victim.step == "password")
            for id in [before, planted] {
                for form in [own, known, known.merging(["form": own["form"] ?? ""]) { $1 }] {
                    attacker.id = id
                    _ = await attacker.send(form, ["email": Self.ana, "code": code])
                    #expect(attacker.id != victim.id)
                    attacker.id = attacker.id == id ? nil : attacker.id
                    #expect(await attacker.step == "email")
                }
            }
        }
    }

    @Test func `leaves the cookie alone where another form of the step before comes late`() async throws {
        try await withDesk { _, desk in
            let browser = Browser(desk)
            let (one, other) = (try await browser.form(.send), try await browser.form(.send))
            let before = browser.id
            #expect(await browser.send(one, ["email": Self.ana]).status == 303)
            let after = browser.id
            browser.id = before
            #expect(await browser.send(other, ["email": Self.ana]).status == 303)
            #expect(browser.id == before)
            browser.id = after
            #expect(await browser.step == "code")
        }
    }

    @Test func `gives nothing of a new step to who planted the id before it`() async throws {
        try await withDesk { tenant, desk in
            let attacker = Browser(desk)
            let own = try await attacker.form(.send)
            let victim = Browser(desk)
            for action in [Submission.Action.send, .verify] {
                // Either may have begun it; both have the id and the token.
                victim.id = attacker.id
                let known = try await attacker.form(action)
                let code = action == .send ? "" : try await tenant.mailbox(for: Self.ana).waitForCode()
                let entries = ["email": Self.ana, "code": code]
                #expect(try await victim.send(victim.form(action), entries).status == 303)
                #expect(victim.id != attacker.id)
                #expect(await victim.step == (action == .send ? "code" : "password"))
                let planted = attacker.id
                for form in [known, own] {
                    attacker.id = planted
                    _ = await attacker.send(form, entries)
                    #expect(attacker.id != victim.id)
                    #expect(await attacker.step == "email")
                }
                attacker.id = planted
                #expect(await attacker.step == "email")
                attacker.id = victim.id
            }
        }
    }
}
