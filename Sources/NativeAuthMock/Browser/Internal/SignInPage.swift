/// What a person did wrong on a page, and what to say about it.
enum SignInProblem: Sendable {
    case noAddress
    case noPassword
    case wrongPassword
    case disabled
    case wrongCode
    case tooManyCodes

    var text: String {
        switch self {
        case .noAddress: "Enter your email address."
        case .noPassword: "Enter your password."
        case .wrongPassword: "The email address or the password is wrong."
        case .disabled: "This account is disabled."
        case .wrongCode: "That code is wrong or has expired."
        case .tooManyCodes: "Too many codes were sent. Enter the newest one, or go back to the app and start again."
        }
    }

    /// The name of the field that it is about.
    var field: String {
        switch self {
        case .noAddress, .disabled: "username"
        case .noPassword, .wrongPassword: "password"
        case .wrongCode, .tooManyCodes: "code"
        }
    }
}

/// The pages of a sign-in.
struct SignInPage: Sendable {
    let signIn: BrowserSignIn
    /// The path that the form goes to.
    let action: String
    var problem: SignInProblem?
    /// What the person entered as a name, or what the app expects them to.
    var username = ""

    var page: Page {
        let (title, content) =
            switch signIn.step {
            case .credentials: ("Sign in", credentials)
            case .code(_, let sentTo): ("Enter your code", code(sentTo))
            case .provider(let user): ("Sign in with Google (mock)", provider(user))
            }
        let form = """
            <h1>\(title)</h1>
            <form method="post" action="\(HTML.escape(action))">
            <input type="hidden" name="flow" value="\(signIn.id)">
            \(content)
            </form>
            """
        return Page(
            title: problem == nil ? title : "Error: \(title)",
            content: form,
            // Where the form leads to another address, browsers hold that against the policy too.
            formTargets: ["'self'", signIn.request.address.uri.contentSource]
        )
    }

    private var credentials: String {
        """
        \(explanation)<label for="username">Email address</label>
        <input id="username" name="username" type="email" autocomplete="username" autocapitalize="none" \
        spellcheck="false" required value="\(HTML.escape(username))"\(attributes(of: "username", isFirst: username.isEmpty))>
        <label for="password">Password</label>
        <p class="hint" id="password-hint">Leave it empty if you sign in with a code or with Google.</p>
        <input id="password" name="password" type="password" autocomplete="current-password"\
        \(attributes(of: "password", describedBy: "password-hint", isFirst: !username.isEmpty))>
        <button class="main" type="submit">Sign in</button>
        \(cancel)
        """
    }

    private func code(_ sentTo: String) -> String {
        """
        <p>A code was sent to \(HTML.escape(sentTo)). The mock tenant keeps it in its own mailbox.</p>
        \(explanation)<label for="code">Code</label>
        <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required\
        \(attributes(of: "code", isFirst: true))>
        <button class="main" type="submit">Continue</button>
        <button type="submit" name="action" value="resend" formnovalidate>Send another code</button>
        \(cancel)
        """
    }

    private func provider(_ user: String) -> String {
        """
        <p>This stands in for Google's own page. The account is \(HTML.escape(user)).</p>
        <button class="main" type="submit" autofocus>Sign in with Google (mock)</button>
        """
    }

    private let cancel = #"<button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>"#

    private var explanation: String {
        problem.map { #"<p class="wrong" id="problem" role="alert">\#($0.text)</p>"# + "\n" } ?? ""
    }

    /// Puts the cursor where something is to be entered or changed, and ties the explanation to that field.
    private func attributes(of field: String, describedBy hint: String? = nil, isFirst: Bool) -> String {
        let isWrong = problem?.field == field
        let descriptions = [isWrong ? "problem" : nil, hint].compactMap { $0 }
        var attributes = descriptions.isEmpty ? "" : #" aria-describedby="\#(descriptions.joined(separator: " "))""#
        if isWrong { attributes += #" aria-invalid="true""# }
        if problem.map({ $0.field == field }) ?? isFirst { attributes += " autofocus" }
        return attributes
    }
}
