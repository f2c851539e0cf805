// What it does at its edges: on the wire, in its flows, while it waits, and with what it keeps.
extension Weakness {
    static let ofTheWire: [Weakness] = [
        Weakness(
            "requests tell which system, machine and app they come from, and what failed before, kept in a file",
            here: "a request has the fields that the protocol needs, and what the app adds",
            shownBy: "EndToEnd/WeaknessesTests: headerFields",
            "Wire/RequestTests: each request has the fields of its endpoint and no others"
        ),
        Weakness(
            "a request may take five minutes",
            here: "30 seconds, or what the app says, however the bytes trickle",
            shownBy: "Transport/TransportTests: drip",
            "EndToEnd/WeaknessesTests: limits"
        ),
        Weakness(
            "one field of the wrong type makes a whole error unreadable",
            here: "each field is read for itself",
            shownBy: "Wire/AnswerTests: oddly typed numbers never cost the error object",
            "Wire/AnswerTests: an error of any shape is an error"
        ),
        Weakness(
            "a success with a status other than 200 is a failure",
            here: "any success status is one",
            shownBy: "Wire/AnswerTests: any success status is a success"
        ),
        Weakness(
            "an app's header field that isn't allowed is dropped in silence, and a renewal has none of them",
            here: "it is refused by name when the client is configured, and a renewal has them all",
            shownBy: """
                Configuration/ConfigurationTests: \
                a header field that is the client's own or malformed is refused
                """,
            "EndToEnd/WeaknessesTests: headersOfRenewal"
        ),
        Weakness(
            "a tenant's own domain is reported to be refused",
            here: "any https authority is taken",
            shownBy: "Configuration/AuthorityTests: an own domain is taken, and http for this machine"
        ),
        Weakness(
            "requests can be sent to a slice of the service's own test system",
            cannotComeUp: "no public tenant has one; an authority of one's own takes its place"
        ),
        Weakness(
            "the id of a flow is not taken over from the answer of the token endpoint, or changes from step to step",
            here: "one id goes through a flow, and the tenant's is taken over from every answer",
            shownBy: """
                Wire/CorrelationTests: \
                all requests and errors of a flow have one id, and another flow has another
                """,
            "Wire/CorrelationTests: the tenant's id is taken over from an error, whatever its body",
            "EndToEnd/WeaknessesTests: idOfTheTokenEndpoint"
        ),
        Weakness(
            "a log of personal data has whole answers in it, tokens included",
            here: "events have no values, and nothing that can be printed has a secret",
            shownBy: "Redaction/SecretsTests: an error that echoes everything shows none of it",
            "Redaction/SecretsTests: a body of any other kind shows none of what it echoes",
            "SignUp/SignUpSecretsTests: steps show none",
            "Tokens/AccessTokensTests: redaction"
        ),
    ]

    static let ofTheFlows: [Weakness] = [
        Weakness(
            "which state is left by an error differs from step to step, and some leave none",
            here: "a step is usable unless the error says that the flow is over",
            shownBy: "Errors/ErrorsOfSignInStepsTests: aftermath",
            "Transport/FaultTableTests: row",
            "SignUp/SignUpInterruptionTests: a call that failed can be made again, at each call"
        ),
        Weakness(
            "a state whose token is dead, or that is to go on in a browser, still takes calls",
            here: "the flow is over, and sends nothing more",
            shownBy: "PasswordReset/StepOrderTests: a dead token ends the flow, and no more is sent",
            "PasswordReset/BrowserRequiredTests: a redirect at any request ends the flow"
        ),
        Weakness(
            "a newer token in an error is ignored",
            here: "the newest token is used, wherever it came from",
            shownBy: "PasswordReset/StepOrderTests: a newer token in an error is used",
            "SignUp/SignUpOrderTests: each call goes on from the newest token"
        ),
        Weakness(
            "a failed resend ends a reset",
            here: "the step and the code before it are good",
            shownBy: "PasswordReset/ResendTests: a failed resend is one request, and the old code is still good"
        ),
        Weakness(
            "too many codes are a general error",
            here: "they are throttled, and the newest code is good",
            shownBy: "EndToEnd/PasswordResetTests: resendLimit"
        ),
        Weakness(
            "white space passes for a user name",
            here: "white space at its ends is dropped, and nothing else",
            shownBy: "PasswordReset/AccountTests: a blank user name costs no request",
            "EndToEnd/PasswordResetTests: userName"
        ),
        Weakness(
            "a user name that the tenant doesn't take is a general error of a sign-in and a reset",
            here: "it is invalidUsername in every flow",
            shownBy: "EndToEnd/RepliesTests: reply",
            "SignUp/SignUpTests: an address that is none is refused by the tenant"
        ),
        Weakness(
            "the length of a code is not checked, or unknown where the tenant doesn't say it",
            here: "it is the tenant's, a code of another length costs no request, and without one there is no step",
            shownBy: "PasswordReset/CodeEntryTests: the tenant says how long a code is",
            "PasswordReset/CodeEntryTests: what can't be the code costs no request and leaves the step usable",
            "Errors/ErrorsOfSignInStepsTests: prompts"
        ),
        Weakness(
            "a password that must be changed is a general error with advice in its text",
            here: "it is passwordResetRequired, and a reset goes on to the sign-in",
            shownBy: "SignIn/SignInTests: personas",
            "Samples/SigningInSamplesTests: forcedChange"
        ),
        Weakness(
            "a further method after a second factor, or after a registration, is a general error",
            here: "it is the next step",
            shownBy: "EndToEnd/WeaknessesTests: furtherMethods",
            "Registration/RegistrationTests: anotherRegistration",
            "Registration/RegistrationTests: lostList"
        ),
        Weakness(
            "when the list of methods is lost on the way, the password or code before it is used up",
            here: "the same call asks for the list again",
            shownBy: "MFA/MFATests: lostList",
            "Errors/ErrorsOfSignInStepsTests: takenCode"
        ),
        Weakness(
            "a sign-up in which a code was taken and the next request failed is lost",
            here: "the same call goes on from there, without the code being sent twice",
            shownBy: "SignUp/SignUpInterruptionTests: a code that the tenant has taken isn't sent twice"
        ),
        Weakness(
            "without declared capabilities an account may be stuck",
            here: "it goes to the browser, as the tenant wants it",
            shownBy: "SignIn/SignInTests: personas",
            "SignUp/SignInAfterSignUpTests: an app without the capability is sent to the browser, and the account stays"
        ),
    ]

    static let ofTheWait: [Weakness] = [
        Weakness(
            "six polls at most, however long they take",
            here: "a deadline of the app's, and asking on after it without a second password",
            shownBy: "PasswordReset/PollingTests: asking ends at the deadline",
            "PasswordReset/UnconfirmedPasswordTests: the same password is asked about and not submitted again",
            "EndToEnd/PasswordResetTests: unconfirmed"
        ),
        Weakness(
            "a submit without an interval ends in an error, with the password changed",
            here: "the shortest interval of the app's is used",
            shownBy: "PasswordReset/PollingTests: the tenant's interval is kept within bounds"
        ),
        Weakness(
            "an outage while polling ends the reset",
            here: "it is waited out, as long as the tenant asks",
            shownBy: "PasswordReset/PollingTests: a short outage ends nothing",
            "PasswordReset/PollingTests: a tenant that asks for a longer wait gets it"
        ),
        Weakness(
            "a reset that failed says nothing about it and ends the flow",
            here: "resetFailed has what the tenant said, and another password is taken where the tenant gives a token",
            shownBy: "PasswordReset/UnconfirmedPasswordTests: a failed reset with a token takes another password",
            "PasswordReset/UnconfirmedPasswordTests: a failed reset without a token is over"
        ),
        Weakness(
            "a reset that is complete without a token offers a sign-in that must fail",
            here: "the completion says whether there can be one, and sends nothing otherwise",
            shownBy: "EndToEnd/PasswordResetTests: completionWithoutToken"
        ),
    ]

    static let ofTheTokens: [Weakness] = [
        Weakness(
            "an ID token that can't be read makes the sign-in a fault of the cache",
            here: "the claim that is wrong is named, and without an ID token client_info says who it is",
            shownBy: "Tokens/SignInResultTests: wrongClock",
            "Tokens/SignInResultTests: withoutIDToken"
        ),
        Weakness(
            "an account is found only as long as its ID token is kept",
            here: "a store lists the accounts themselves",
            shownBy: "Tokens/TokenStoreTests: roundTrip",
            "Tokens/RenewalTests: restart"
        ),
        Weakness(
            "what is shared between threads isn't synchronised",
            here: "it is behind locks or in actors, in Swift's strict mode",
            shownBy: "Tokens/AccessTokensTests: once",
            "Tokens/TokenStoreTests: manyTasks",
            "PasswordReset/ConcurrencyTests: many flows at once keep apart"
        ),
        Weakness(
            "a callback holds its delegate, and every one comes on the main actor",
            cannotComeUp: "there is no callback: a call ends in the task that made it"
        ),
    ]

    static let all =
        ofTheDesign + ofTheErrors + ofTheCorrectness + ofTheSecurity + ofTheAPI + ofTheWire + ofTheFlows + ofTheWait
        + ofTheTokens
}
