import NativeAuthMock
import Testing

@Suite("Polling for a new password")
struct PollScriptTests {
    private func driver(_ scripts: PollScript...) throws -> EngineDriver {
        var options = MockTenant.Options()
        options.polling = scripts
        return try EngineDriver(options)
    }

    @Test("A script is played in order, with one token, and the password changes at its end")
    func order() throws {
        var driver = try driver(PollScript(notStarted: 2, inProgress: 1))
        let token = driver.tokenForPoll()
        for status in ["not_started", "not_started", "in_progress"] {
            #expect(driver.poll(token).body == ["status": .string(status)])
            #expect(driver.engine.accepts(password: EngineDriver.oldPassword, for: EngineDriver.ana))
        }
        #expect(driver.poll(token).body["status"] == "succeeded")
        #expect(driver.engine.accepts(password: "New-Passw0rd", for: EngineDriver.ana))
    }

    @Test("A success without a token ends the flow")
    func noToken() throws {
        var driver = try driver(PollScript(outcome: .succeeded(withToken: false)))
        let token = driver.tokenForPoll()
        #expect(driver.poll(token).body == ["status": "succeeded"])
        #expect(driver.poll(token).code == 55200)
        #expect(driver.engine.accepts(password: "New-Passw0rd", for: EngineDriver.ana))
    }

    @Test("A failure with a token takes another password, under the next script")
    func failureWithToken() throws {
        var driver = try driver(PollScript(outcome: .failed(withToken: true)), PollScript())
        let failed = driver.poll(driver.tokenForPoll())
        #expect(failed.body["status"] == "failed")
        #expect(driver.engine.accepts(password: EngineDriver.oldPassword, for: EngineDriver.ana))
        let token = driver.submit("Other-Passw0rd", failed.token).token
        #expect(driver.poll(token).body["status"] == "succeeded")
        #expect(driver.engine.accepts(password: "Other-Passw0rd", for: EngineDriver.ana))
    }

    @Test("A failure without a token ends the flow")
    func failureWithoutToken() throws {
        var driver = try driver(PollScript(outcome: .failed(withToken: false)))
        let token = driver.tokenForPoll()
        #expect(driver.poll(token).body == ["status": "failed"])
        #expect(driver.submit("Other-Passw0rd", token).code == 55200)
    }

    @Test("A late rejection lets the same token take another password")
    func lateRejection() throws {
        var driver = try driver(PollScript(inProgress: 1, outcome: .rejected(.banned)), PollScript())
        let token = driver.tokenForPoll()
        #expect(driver.poll(token).body["status"] == "in_progress")
        let rejected = driver.poll(token)
        #expect(rejected.status == 400)
        #expect(rejected.body["error"] == "invalid_grant")
        #expect(rejected.body["suberror"] == "password_banned")
        #expect(driver.poll(token).code == 55200)
        let next = driver.submit("Other-Passw0rd", token).token
        #expect(driver.poll(next).body["status"] == "succeeded")
    }

    @Test("A script without an end stays in progress")
    func endless() throws {
        var driver = try driver(PollScript(outcome: .never))
        let token = driver.tokenForPoll()
        for _ in 1...50 { #expect(driver.poll(token).body["status"] == "in_progress") }
    }
}
