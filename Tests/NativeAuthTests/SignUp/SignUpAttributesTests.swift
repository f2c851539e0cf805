import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Attributes in a sign-up", .timeLimit(.minutes(5)))
struct SignUpAttributesTests {
    private static let password = SignUpBench.password

    @Test
    func `what is given at the start isn't asked for again`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.displayName, SignUpBench.postalCode]) { bench in
            let next = try await bench.verified(
                password: Self.password,
                attributes: ["postalCode": "98052", "displayName": "Ana", "unknown": "ignored"]
            )
            #expect(next.completion != nil)
            #expect(bench.grants == ["oob"])
        }
    }

    @Test
    func `they go out as one JSON object, whatever they have in them`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.displayName]) { bench in
            let attributes = ["displayName": "Ana \"&=+%\\ \u{1F600} é\n", "b": "", "a": "x,y", "extension_0_c": "/"]
            _ = try await bench.start(attributes: attributes)
            let text = try #require(bench.transport.requests.first?["attributes"])
            let sent = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            #expect(sent == attributes)
            #expect(text.hasPrefix(#"{"a":"x,y","b":"","displayName":"#))
        }
    }

    @Test
    func `what the tenant asks for has a name, a type and its expression`() async throws {
        let age = UserAttribute("extension_0_age", type: "integer", pattern: #"^\d{1,3}$"#)
        try await SignUpBench.run(asking: [age, SignUpBench.displayName]) { bench in
            let next = try await bench.verified(password: Self.password)
            let attributes = try #require(next.attributes)
            #expect(attributes.map(\.name) == ["extension_0_age", "displayName"])
            #expect(attributes.map(\.type) == ["integer", "string"])
            #expect(attributes.map(\.required) == [true, true])
            #expect(attributes.map(\.regex) == [#"^\d{1,3}$"#, nil])
            #expect(attributes[0].accepts("42") == true)
            #expect(attributes[0].accepts("young") == false)
            #expect(attributes[1].accepts("Ana") == nil)
        }
    }

    @Test
    func `what is missing is asked for again`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.displayName, SignUpBench.postalCode]) { bench in
            let first = try await bench.verified(password: Self.password)
            let second = try await first.attributesStep?.submitAttributes(["displayName": "Ana"])
            #expect(second?.attributes?.map(\.name) == ["postalCode"])
            let third = try await second?.attributesStep?.submitAttributes(["postalCode": "98052"])
            #expect(third?.completion != nil)
            #expect(bench.grants == ["oob", "attributes", "attributes"])
        }
    }

    @Test
    func `those that the tenant refuses at the start are named`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.postalCode]) { bench in
            let error = try await #require(throws: NativeAuthError.self) {
                try await bench.start(attributes: ["postalCode": "012"])
            }
            #expect(error.attributeNames == ["postalCode"])
            #expect(bench.endpoints == [.signUpStart])
        }
    }

    @Test(
        arguments: [
            (Fault.refusal("attributes_required", members: #""required_attributes":[{"name":"age"}]"#), ["age"]),
            (.refusal("verification_required", members: #""unverified_attributes":[{"name":"phone"}]"#), ["phone"]),
            (.refusal("invalid_grant", suberror: "attribute_validation_failed"), []),
            (
                .refusal(
                    "invalid_grant",
                    suberror: "Attribute_Validation_Failed",
                    members: #""invalid_attributes":[{"name":" city "},{"name":7},"x",{},{"name":"age","why":1}]"#
                ), ["city", "age"]
            ),
        ]
    )
    func `refusals name them wherever they stand`(refusal: Fault, names: [String]) async throws {
        try await SignUpBench.run { bench in
            bench.script(.signUpStart, refusal)
            let atStart = try await #require(throws: NativeAuthError.self) { try await bench.start() }
            #expect(atStart.attributeNames == names)
            let step = try await bench.start()
            bench.script(.signUpContinue, refusal)
            let later = try await #require(throws: NativeAuthError.self) { try await step.submitCode(bench.code()) }
            #expect(later.attributeNames == names)
            #expect(try await step.submitCode(bench.code()).passwordStep != nil)
        }
    }

    @Test
    func `a list of attributes is read as far as it can be`() async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(
                .signUpContinue,
                .attributesRequired(
                    """
                    [{"name":"a","type":"fancy","required":"false","options":{"regex":" x","new":1}},{"type":"string"},
                    {"name":"b","type":7,"required":{},"options":"none","new":[]},"c",null]
                    """
                )
            )
            let attributes = try #require(try await step.submitCode(bench.code()).attributes)
            #expect(attributes.map(\.name) == ["a", "b"])
            #expect(attributes.map(\.type) == ["fancy", "string"])
            #expect(attributes.map(\.required) == [false, true])
            #expect(attributes.map(\.regex) == [" x", nil])
        }
    }

    @Test(arguments: ["[]", "{}", "null", "\"displayName\"", #"[{"type":"string"}]"#])
    func `a list without names leads nowhere, and the step stays good`(list: String) async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(.signUpContinue, .attributesRequired(list), .token("ct-done"))
            let error = try await #require(throws: NativeAuthError.self) { try await step.submitCode(bench.code()) }
            #expect(error.attributeNames == [])
            #expect(try await step.submitCode(bench.code()).completion?.canSignIn == true)
            #expect(bench.sent("continuation_token") == "ct-attributes")
        }
    }
}

extension NativeAuthError {
    /// The names of the attributes that are refused; `nil` for another error.
    fileprivate var attributeNames: [String]? {
        if case .invalidAttributes(let names, _) = self { names } else { nil }
    }
}
