import Foundation
import NativeAuthMock
import Testing

@Suite("What printing shows")
struct MaskingTests {
    /// Every way in which a value gets into a log or a test's message.
    private func shown(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value)" + String(reflecting: value)
            + String(describing: Mirror(reflecting: value).children.map { $0 })
            + dumped
    }

    @Test("A user shows neither address nor password")
    func user() {
        let text = shown(MockUser.password("ana@contoso.com", password: "Old-Passw0rd"))
        #expect(!text.contains("ana@contoso.com"))
        #expect(!text.contains("Old-Passw0rd"))
        #expect(text.contains("***"))
    }

    @Test("Options show neither fixed code nor users")
    func options() {
        var options = MockTenant.Options.withAna
        options.fixedCode = "91827364"
        let text = shown(options)
        #expect(!text.contains("91827364"))
        #expect(!text.contains("ana@contoso.com"))
    }

    @Test("A message, a mailbox and a tenant show no code, no address, no password and no token")
    func message() async throws {
        var driver = try EngineDriver()
        _ = driver.tokenForCode()
        #expect(!shown(driver.messages()).contains(driver.latestCode()))
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let started = try await curl.start().output
            let token = try #require(member("continuation_token", of: started))
            _ = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            let secrets = ["ana@contoso.com", "Old-Passw0rd", token, try await mailbox.waitForCode()]
            for text in [shown(mailbox), shown(tenant)] {
                for secret in secrets { #expect(!text.contains(secret)) }
            }
        }
    }

    @Test(
        "A recorded request shows no secret, whatever it is called",
        arguments: [
            "password", "new_password", "oob", "continuation_token", "refresh_token", "username", "attributes", "other",
        ]
    )
    func request(_ name: String) async throws {
        try await MockTenant.withTenant { tenant in
            _ = try await Curl(tenant: tenant).post(
                .token,
                ["\(name)=s3cret-value", "grant_type=oob"],
                "-H",
                "Authorization: s3cret-value"
            )
            let request = try #require(tenant.journal.first)
            #expect(request.fields[name] == "s3cret-value")
            let text = shown(request)
            #expect(!text.contains("s3cret-value"))
            #expect(text.contains("grant_type=oob"))
        }
    }

    @Test("A secret that came as the name of a field shows nowhere", arguments: ["s3cret=", "password=a&s3cret+b=c"])
    func nameOfField(_ body: String) async throws {
        try await MockTenant.withTenant { tenant in
            let curl = Curl(tenant: tenant)
            _ = try await curl(["-d", "grant_type=oob&\(body)", "\(tenant.authority.absoluteString)/oauth2/v2.0/token"])
            #expect(tenant.journal.first?.fields.all.contains { $0.name.hasPrefix("s3cret") } == true)
            for text in [
                shown(tenant.journal), try await curl.admin("/requests").output, try await curl.admin("/").output,
            ] {
                #expect(!text.contains("s3cret"))
                #expect(text.contains("grant_type"))
            }
        }
    }

    @Test("A recorded request shows all that is no secret")
    func requestParts() async throws {
        try await MockTenant.withTenant { tenant in
            _ = try await Curl(tenant: tenant).post(.token, ["scope=openid", "username=s3cret", "grant_type=oob"])
            let request = try #require(tenant.journal.first)
            for text in ["\(request)", String(reflecting: request)] {
                #expect(text.contains(#"RecordedRequest(sequence: 1, connection: 1, method: "POST", path: "/"#))
                #expect(text.contains("headers: NativeAuthServing.HeaderFields(all: ["))
                #expect(text.contains("fields: "))
                #expect(text.contains("scope=openid&username=***&grant_type=oob, status: Optional("))
            }
        }
    }
}
