@testable import NativeAuth

/// Goes through whole flows by the public API, whatever the tenant answers: each call gives a step or a typed error.
enum FlowTarget {
    /// Resets a password, and signs in after it.
    @Sendable
    static func reset(_ input: [UInt8]) {
        FlowBench.run(input) { bench in
            let start = await bench.insist { try await bench.client.startPasswordReset(email: Secrets.username) }
            guard let start,
                let password = await bench.enter(start),
                let completion = await bench.insist({ try await password.submitPassword(Secrets.password) })
            else { return }
            await finish(await bench.insist { try await completion.signIn() }, on: bench)
        }
    }

    /// Signs in, by whatever the tenant asks for, and renews the tokens.
    @Sendable
    static func signIn(_ input: [UInt8]) {
        FlowBench.run(input) { bench in
            await finish(await bench.insist { try await bench.client.signIn(email: Secrets.username) }, on: bench)
        }
    }

    /// Signs up, with whatever the tenant asks for, and signs in after it.
    @Sendable
    static func signUp(_ input: [UInt8]) {
        FlowBench.run(input) { bench in
            let start = await bench.insist { try await bench.client.signUp(email: Secrets.username) }
            guard let start else { return }
            var next = await bench.enter(start)
            for _ in 1...longest {
                switch next {
                case .passwordRequired(let step):
                    next = await bench.insist { try await step.submitPassword(Secrets.password) }
                case .attributesRequired(let attributes, let step):
                    let values = Dictionary(attributes.map { ($0.name, Secrets.text) }) { $1 }
                    next = await bench.insist { try await step.submitAttributes(values) }
                case .completed(let completion):
                    return await finish(await bench.insist { try await completion.signIn() }, on: bench)
                default: return
                }
            }
        }
    }

    /// How many steps of a sign-in or sign-up are taken; a tenant could ask for ever.
    private static let longest = 8

    /// Goes on with a sign-in up to its tokens.
    private static func finish(_ start: SignIn.Step?, on bench: FlowBench) async {
        var next = start
        for _ in 1...longest {
            switch next {
            case .completed(let result): return await renew(result, on: bench)
            case .passwordRequired(let step):
                next = await bench.insist { try await step.submitPassword(Secrets.password) }
            case .codeRequired(let step):
                next = await bench.enter(step)
            case .mfaRequired(let step): next = await passSecondFactor(step, on: bench)
            case .registrationRequired(let step): next = await register(step, on: bench)
            default: return
            }
        }
    }

    private static func passSecondFactor(_ mfa: MFA.Step, on bench: FlowBench) async -> SignIn.Step? {
        let challenge = await bench.insist { try await mfa.requestChallenge(mfa.methods.last) }
        guard case .verificationRequired(let step) = challenge else { return nil }
        if step.resendInterval != nil, let again = await bench.insist({ try await step.resendCode() }) {
            guard case .verificationRequired(let newest) = again else { return nil }
            return await bench.submit(to: newest)
        }
        return await bench.submit(to: step)
    }

    private static func register(_ step: StrongAuthRegistration.Step, on bench: FlowBench) async -> SignIn.Step? {
        guard let method = step.availableMethods.last else { return nil }
        let contact = method.channel == .sms ? "+14255550100" : Secrets.username
        var outcome = await bench.insist { try await step.register(method, verificationContact: contact) }
        if case .verificationRequired(let step) = outcome, step.resendInterval != nil,
            let again = await bench.insist({ try await step.resendCode() })
        {
            outcome = again
        }
        switch outcome {
        case .verificationRequired(let step): return await bench.submit(to: step)
        case .completed(let result): return .completed(result)
        case .mfaRequired(let next): return .mfaRequired(next)
        case .registrationRequired(let next): return .registrationRequired(next)
        default: return nil
        }
    }

    /// Renews what a sign-in gave.
    private static func renew(_ result: SignInResult, on bench: FlowBench) async {
        expect(result.refreshToken == bench.takeRefreshToken(), "the refresh token of a sign-in is lost")
        let store = InMemoryTokenStore()
        guard (try? await store.save(result)) != nil else { return expect(false, "nothing is stored") }
        let tokens = bench.client.accessTokens(in: store)
        for scopes in [["a"], []] {
            _ = await bench.insist {
                let before = await store.load(result.account.id)?.refreshToken
                let renewed: Result<AccessToken, NativeAuthError>
                do throws(NativeAuthError) {
                    renewed = .success(try await tokens.token(for: result.account, scopes: scopes, forceRefresh: true))
                } catch {
                    renewed = .failure(error)
                }
                var newest = bench.takeRefreshToken() ?? before
                // Nothing of another's tokens is kept.
                if case .failure(.misconfigured) = renewed { newest = before }
                let stored = await store.load(result.account.id)?.refreshToken
                expect(stored == newest, "a refresh token is lost")
                return try renewed.get()
            }
        }
        Secrets.expectNone(in: await store.load(result.account.id) as Any, but: Secrets.code)
    }
}
