import Foundation

@testable import NativeAuthMock
@testable import NativeAuthServing

/// Sends the engine one request, anywhere in a flow.
///
/// An input begins with a character for the place, from `0` on, and a letter for the endpoint, which stands for a path where there is none.
enum RequestTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        guard input.count > 3 else { return }
        let place = places[Int(input[0] &- UInt8(ascii: "0")) % places.count]
        let endpoint = Endpoint.all[Int(input[1] &- UInt8(ascii: "a")) % Endpoint.all.count]
        let request = HTTPRequest(input[3...], to: "/t/\(endpoint.rawValue)", replacing: place.values)
        var engine = place.engine
        let reply = engine.handle(TenantRequest(request), now: FuzzedTenant.now)
        FuzzedTenant.check(HTTPResponse(reply))
        let isSame = accepts(engine) == accepts(place.engine)
        expect(isSame || reply.body["status"] == "succeeded", "the password is another, and no reset has succeeded")
    }

    private static func accepts(_ engine: TenantEngine) -> Bool {
        engine.accepts(password: FuzzedTenant.password, for: FuzzedTenant.email)
    }

    /// An engine in the middle of a flow, and what the flow goes on from.
    private struct Place: Sendable {
        var engine: TenantEngine
        var token = ""

        init?() {
            guard let engine = try? TenantEngine(FuzzedTenant.options, random: Randomness(FuzzedTenant.Numbers()))
            else { return nil }
            self.engine = engine
        }

        var values: [String: String] {
            [
                "$TOKEN": token,
                "$CODE": engine.messages(for: FuzzedTenant.email, now: FuzzedTenant.now).last?.code ?? "",
            ]
        }

        mutating func send(_ path: String, _ form: String) {
            let text = Array("POST /t/\(path)\n\nclient_id=c&continuation_token=$TOKEN&\(form)".utf8)
            let reply = engine.handle(
                TenantRequest(HTTPRequest(text[...], replacing: values)),
                now: FuzzedTenant.now
            )
            if case .string(let next) = reply.body["continuation_token"] { token = next }
        }
    }

    private static let capabilities = "capabilities=mfa_required registration_required"

    /// Before a flow, and behind each request of each flow.
    private static let places: [Place] = {
        let reset = [
            ("resetpassword/v1.0/start", "username=\(FuzzedTenant.email)&challenge_type=oob redirect"),
            ("resetpassword/v1.0/challenge", ""),
            ("resetpassword/v1.0/continue", "grant_type=oob&oob=$CODE"),
            ("resetpassword/v1.0/submit", "new_password=New-Passw0rd"),
            ("resetpassword/v1.0/poll_completion", ""),
        ]
        let signIn = [
            ("oauth2/v2.0/initiate", "username=\(FuzzedTenant.email)&challenge_type=password redirect"),
            ("oauth2/v2.0/challenge", ""),
        ]
        let secondFactor = [
            ("oauth2/v2.0/initiate", "username=mfa@contoso.com&challenge_type=password redirect&\(capabilities)"),
            ("oauth2/v2.0/challenge", ""),
            ("oauth2/v2.0/token", "grant_type=password&password=\(FuzzedTenant.password)&scope=openid"),
            ("oauth2/v2.0/introspect", ""),
        ]
        let registration = [
            ("oauth2/v2.0/initiate", "username=new@contoso.com&challenge_type=password redirect&\(capabilities)"),
            ("oauth2/v2.0/challenge", ""),
            ("oauth2/v2.0/token", "grant_type=password&password=\(FuzzedTenant.password)&scope=openid"),
            ("register/v1.0/introspect", ""),
            ("register/v1.0/challenge", "challenge_type=oob&challenge_target=%2B14255550100"),
        ]
        let signUp = [
            ("signup/v1.0/start", "username=eve@contoso.com&challenge_type=oob password redirect"),
            ("signup/v1.0/challenge", ""),
        ]
        guard let start = Place() else { return [] }
        var places = [start]
        for requests in [reset, signIn, secondFactor, registration, signUp] {
            var place = start
            for (path, form) in requests {
                place.send(path, form)
                places.append(place)
            }
        }
        expect(places.count == 19 && places.dropFirst().allSatisfy { !$0.token.isEmpty }, "a flow ends early")
        return places
    }()
}
