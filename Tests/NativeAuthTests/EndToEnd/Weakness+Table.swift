// The faults of its design, its errors, its correctness, its security, and what its API lacks, in this order.
extension Weakness {
    static let ofTheDesign: [Weakness] = [
        Weakness(
            "a call answers a delegate, of which there are twenty kinds",
            here: "a call is an async function that returns the next step or throws",
            shownBy: "EndToEnd/PasswordResetTests: wholeReset",
            "SignIn/SignInTests: password",
            "SignUp/SignUpTests: a code and a password make an account"
        ),
        Weakness(
            "an app that forgot a callback turns the tenant's success into an error",
            here: "each outcome is a case of a value that the app gets in any event, and one loop takes them all",
            shownBy: "Samples/SigningInSamplesTests: loop",
            "Samples/SignUpSamplesTests: wholeSignUp"
        ),
        Weakness(
            "states can't cross threads safely, and errors are objects to be asked one predicate after another",
            here: "steps are Sendable values, and each function throws one enum with one case for each thing to do",
            shownBy: "PasswordReset/ConcurrencyTests: many flows at once keep apart",
            "PasswordReset/UnconfirmedPasswordTests: copies of a step know of the same password",
            "Errors/PublicErrorTests: a case without a binding matches whatever it carries",
            "Errors/PublicErrorTests: a case of a sign-in has a name, and says the same of itself"
        ),
        Weakness(
            "a state can be used out of order, twice, or twice at once",
            here: "a step that has led on, and a second call at the same time, are refused without a request",
            shownBy: "PasswordReset/StepOrderTests: a step that has led on sends nothing",
            "PasswordReset/ConcurrencyTests: of many calls at once exactly one is sent",
            "SignUp/SignUpInterruptionTests: a step that has led on is over",
            "SignUp/SignUpInterruptionTests: a second call is refused while one is running",
            "SignIn/SignInTests: concurrency"
        ),
        Weakness(
            "a call can't be cancelled and has no limit of time; waiting for a password goes on after a cancellation",
            here: "the task's cancellation ends a call at once, and both connecting and the request have limits",
            shownBy: "PasswordReset/ConcurrencyTests: a call that is cancelled says so, and its step can be used again",
            """
            PasswordReset/UnconfirmedPasswordTests: \
            a cancellation while waiting ends it at once, and asking goes on later
            """,
            "SignUp/SignUpInterruptionTests: a call that is cancelled says so, and can be made again",
            "Transport/TransportTests: drip",
            "Transport/TransportTests: blackHole",
            "Transport/ResolverTests: cancellation"
        ),
        Weakness(
            "it is a binary for Apple's systems that brings a keychain, a user interface and an Objective-C library",
            here: "it is source, and the tests run on Linux over libcurl",
            shownBy: "Transport/ProcessTests: firstUse",
            "Samples/ContainerFileTests: copies"
        ),
        Weakness(
            "a test can replace neither transport nor clock, store or log",
            here: "each is a public setting, and there is a mock tenant to run against",
            shownBy: "Wire/RequestTests: each request is a form post to the tenant",
            "Observation/FlowEventTests: a request is timed by the configured clock",
            "Observation/FlowEventTests: each request has an event before it and one after it",
            "Samples/TokenSamplesTests: ownStore",
            "EndToEnd/PasswordResetTests: parameters"
        ),
        Weakness(
            "dozens of its tests against a tenant are skipped",
            here: "no test is skipped, and none is known to fail",
            shownBy: "EndToEnd/WeaknessesTests: noneIsSkipped"
        ),
    ]

    static let ofTheErrors: [Weakness] = [
        Weakness(
            "offline, no such host, TLS, time out, 403, 404, 429 and 5xx are one error without status or cause",
            here: "each has a case, with the transport's code or with status, numbers and the time to wait",
            shownBy: "Transport/FaultTableTests: row",
            "EndToEnd/FaultErrorTests: row",
            "Transport/TLSTests: badCertificate",
            "Transport/ResolverTests: noAddress",
            "Errors/ErrorMapTests: without an error object the status decides",
            "Errors/ErrorMapTests: the status does not change what an error object means",
            "Errors/ErrorMapTests: 429 means throttled, with all that the error object says",
            "Wire/RetryAfterTests: a throttled call says how long to wait, and is not repeated",
            "SignIn/SignInTests: personas"
        ),
        Weakness(
            "a flow that has run out, a bad request, a wrong app and wrong challenge types are one general error",
            here: "starting again and mending the configuration are different cases",
            shownBy: "EndToEnd/RepliesTests: reply",
            "Errors/ErrorsOfStepsTests: what a person can act on differently has different cases",
            "EndToEnd/AccountKindTests: wrongClient"
        ),
        Weakness(
            "the suberror and the error word aren't shown, so that a short password looks like a banned one",
            here: "a refused password says why, and the diagnostics have both words as they came",
            shownBy: "EndToEnd/PasswordResetTests: refusedPassword",
            "SignUp/SignUpTests: a weak password is refused at the start",
            "Wire/AnswerTests: unknown error words keep everything readable"
        ),
        Weakness(
            "some steps drop text and numbers of an error that they don't know",
            here: "every step keeps them, with the address that explains the error",
            shownBy: "Errors/ErrorsOfSignInStepsTests: errorObjects",
            "Wire/AnswerTests: unknown error words keep everything readable",
            "EndToEnd/WeaknessesTests: everythingKept"
        ),
        Weakness(
            "only the first number of an error counts, and one error is told by its English text",
            here: "a number counts wherever it stands, and text means nothing",
            shownBy: "Errors/ErrorMapTests: a known number counts wherever it stands among others",
            "Errors/ErrorMapTests: the tenant's text means nothing",
            "PasswordReset/AccountTests: an account without a password is known by its number, not by a text"
        ),
        Weakness(
            "every failed renewal is one general error, and without a client the callback never comes",
            here: "a renewal throws the cases of a sign-in, also where the client isn't configured",
            shownBy: "Tokens/AccessTokensTests: failures",
            "Tokens/AccessTokensTests: notConfigured",
            "Tokens/RenewalTests: refused"
        ),
        Weakness(
            "transport errors are lost, refused tokens are a fault of the cache, and any refused grant a wrong code",
            here: "the three are kept apart",
            shownBy: "Errors/ErrorsOfStepsTests: what the transport throws is a network error with the flow's id",
            "Errors/ErrorMapTests: a grant that is refused for a reason nobody knows has not expired",
            "Tokens/SignInResultTests: refused",
            "Tokens/RenewalTests: storeFails"
        ),
    ]

    static let ofTheCorrectness: [Weakness] = [
        Weakness(
            "a sign-up that is sent to the browser is told to be complete",
            here: "it is browserRequired, at each call",
            shownBy: "SignUp/SignUpInterruptionTests: the way to the browser ends it, at each call",
            "SignUp/SignUpOrderTests: what is no answer is no end"
        ),
        Weakness(
            "a second factor after a sign-up or a reset is an unexpected error",
            here: "it is the next step, as in any sign-in",
            shownBy: "MFA/MFATests: afterReset",
            "SignUp/SignInAfterSignUpTests: a second factor by mail is asked for"
        ),
        Weakness(
            "a registration loses scopes and claims",
            here: "they go from the start to the tokens",
            shownBy: "Registration/RegistrationTests: wholeRegistration",
            "EndToEnd/ScenariosTests: claims"
        ),
        Weakness(
            "a contact that was verified before hides that the browser is wanted",
            here: "the way to the browser comes out of every request of the registration, with its reason",
            shownBy: "EndToEnd/WeaknessesTests: browserAfterPreverified"
        ),
        Weakness(
            "an address that is to be verified in between, and the choice of a method, are not supported",
            here: "a sign-up goes on with the code, a second factor without a default method asks for a choice",
            shownBy: "SignUp/SignUpOrderTests: an address that is to be verified gets its code",
            "MFA/MFATests: selection",
            "EndToEnd/RepliesTests: reply"
        ),
        Weakness(
            "a negative interval of polling crashes, zero polls without a pause, and a newer token is ignored",
            here: "an interval is held within bounds, and the newest token is used",
            shownBy: "PasswordReset/PollingTests: the tenant's interval is kept within bounds",
            "PasswordReset/PollingTests: the bounds are the app's",
            "PasswordReset/PollingTests: a newer token of a pending answer is used"
        ),
        Weakness(
            "one unknown word for a method, a challenge or a status makes a whole answer unreadable",
            here: "a method stays in the list, a challenge leads to the browser, a status can be asked about again",
            shownBy: "EndToEnd/WeaknessesTests: unknownMethod",
            "Wire/AnswerTests: an unknown channel and binding are no obstacle",
            "PasswordReset/StepOrderTests: a challenge that no step can serve gives no step",
            "PasswordReset/PollingTests: an unknown status is neither success nor a reason to ask on"
        ),
        Weakness(
            "a request is sent again by itself after a 5xx or a time out, though it may send a code or use one up",
            here: "a request is sent at most once, except the question whether a password is in force",
            shownBy: "Errors/ErrorsOfStepsTests: a request other than the poll is never repeated by itself",
            "Errors/ErrorsOfSignInStepsTests: noRepetition",
            "EndToEnd/WeaknessesTests: signUpSentOnce",
            "Transport/TransportTests: atMostOnce",
            "Transport/FaultTableTests: row"
        ),
        Weakness(
            "an empty contact, given while a code is on its way, ends the registration",
            here: "it is refused without a request, and the code is still good",
            shownBy: "EndToEnd/WeaknessesTests: emptyContact"
        ),
        Weakness(
            "the old account is deleted before the new one is stored",
            here: "what is stored stays until the new is in its place, whole",
            shownBy: "Tokens/FileTokenStoreTests: crash",
            "Tokens/FileTokenStoreTests: diskFull",
            "Tokens/RenewalTests: storeFails",
            "Tokens/TokenStoreTests: merge"
        ),
        Weakness(
            "the tenant's text is taken for a format, with undefined behaviour where it has a per cent sign",
            here: "text of the tenant's is kept as it came, and is in nothing that is printed",
            shownBy: "EndToEnd/WeaknessesTests: everythingKept"
        ),
    ]

    static let ofTheSecurity: [Weakness] = [
        Weakness(
            "links of an answer, as the protocol's second version has them, are followed to any host with the secrets",
            here: "no address comes from an answer: each is made of the configured tenant's, which is https",
            shownBy: "Wire/RequestTests: each request is a form post to the tenant",
            "Transport/TransportTests: redirects",
            "Configuration/AuthorityTests: an own domain is taken, and http for this machine"
        ),
        Weakness(
            "redirects are followed with credentials in the request, and cookies kept where others see them",
            here: "neither is done",
            shownBy: "Transport/TransportTests: redirects",
            "EndToEnd/FaultErrorTests: row",
            "EndToEnd/WeaknessesTests: cookies"
        ),
        Weakness(
            "passwords are plain text in memory and may be printed",
            here: "they are text here, too, but no step keeps one, and nothing that is printed or saved shows one",
            shownBy: "Redaction/SecretsTests: steps and results show none",
            "Redaction/SignInSecretsTests: steps and results of a sign-in show none",
            "SavedState/SavedStateTests: secrets",
            "Transport/ProcessTests: output"
        ),
        Weakness(
            "an authorization code is exchanged without a proof key and without a redirect address",
            here: "a sign-in in a browser has both, with state and nonce",
            shownBy: "Browser/AuthorizationRequestTests: the challenge is that of the verifier, as RFC 7636 has it",
            """
            Browser/AuthorizationRequestTests: \
            the code goes to the token endpoint with the redirect URI and the verifier of the challenge
            """,
            "Browser/BrowserSignInEndToEndTests: another sign-in's code behind this one's state gets no tokens"
        ),
        Weakness(
            "input is checked for nothing but that there is some",
            here: "what can't be a code, a number, an address or a setting is refused without a request",
            shownBy: "PasswordReset/CodeEntryTests: what can't be the code costs no request and leaves the step usable",
            "Registration/RegistrationTests: numbers",
            "Registration/RegistrationTests: refused",
            "SignIn/SignInTests: localChecks",
            "SignUp/SignUpTests: what can't be right is refused without a request"
        ),
        Weakness(
            "a bad name of a tenant stops a debug build",
            here: "it is a typed error of the configuration",
            shownBy: "Configuration/AuthorityTests: what is no host label is no subdomain",
            "Configuration/ClientTests: a configuration that is refused leaves the one before"
        ),
    ]

    static let ofTheAPI: [Weakness] = [
        Weakness(
            "there is no passkey",
            cannotComeUp: "the protocol's first version has none; such an account goes to the browser"
        ),
        Weakness(
            "an account of Google, Apple or Microsoft has no way to sign in",
            here: "the sign-in of the tenant's own pages gives the same result",
            shownBy: """
                Browser/BrowserSignInEndToEndTests: \
                a federated account, which can't sign in natively, gets the same kind of result
                """
        ),
        Weakness(
            "there is one account for each app",
            here: "a store has any number, and one signs out alone",
            shownBy: "Tokens/RenewalTests: accounts",
            "EndToEnd/ScenariosTests: twoSignIns"
        ),
        Weakness(
            "methods of strong authentication can be neither listed nor removed after a sign-in",
            cannotComeUp: "the protocol's first version has no request for it; within a sign-in the step lists them"
        ),
        Weakness(
            "nothing is told about limits and how long to wait",
            here: "throttled has the time that the tenant asks for",
            shownBy: "Wire/RetryAfterTests: a throttled call says how long to wait, and is not repeated",
            "EndToEnd/PasswordResetTests: resendLimit"
        ),
        Weakness(
            "how long the person has left is read and thrown away",
            here: "the step for the password has it, also after it was saved",
            shownBy: "EndToEnd/WeaknessesTests: timeForThePassword"
        ),
        Weakness(
            "the pause before another code is read and thrown away",
            here: "a step for a code has it",
            shownBy: "PasswordReset/ResendTests: the interval is the tenant's, when it makes sense"
        ),
        Weakness(
            "a sign-out can't say that it failed",
            here: "it throws, and the account is still there",
            shownBy: "Tokens/AccessTokensTests: signOutFails"
        ),
        Weakness(
            "the start of a sign-up can't say which attributes are missing",
            here: "invalidAttributes names them",
            shownBy: "SignUp/SignUpAttributesTests: refusals name them wherever they stand"
        ),
    ]
}
