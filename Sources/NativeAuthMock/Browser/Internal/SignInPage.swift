import NativeAuthServing

/// The pages of a sign-in.
struct SignInPage: Sendable {
    let signIn: BrowserSignIn
    /// The path that the form goes to.
    let action: String
    var problem: SignInProblem?
    /// What the person entered as a name, or what the app expects them to.
    var username = ""

    var page: Page {
        let (title, content) = titleAndContent
        let form = """
            <h1>\(HTML.escape(title))</h1>
            <form method="post" action="\(HTML.escape(action))">
            <input type="hidden" name="flow" value="\(HTML.escape(signIn.id))">
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

    private var titleAndContent: (String, String) {
        switch signIn.step {
        case .credentials: return ("Sign in", credentials)
        case .newPassword: return ("Change your password", newPassword)
        case .methods(_, let methods): return ("Confirm that it is you", choice(of: methods))
        case .registration(_, let suggestion): return ("Register an email address", registration(suggestion))
        case .code(let sent): return ("Enter your code", code(sent.sentTo))
        case .provider(let user, let provider):
            let title = "Sign in with \(provider.displayName) (mock)"
            return (title, self.provider(provider.displayName, user, title))
        }
    }

    private var credentials: String {
        let hint = "Leave it empty if you sign in with a code, or with Google, Apple or Microsoft."
        return """
            \(explanation)\(address("username", "Email address", value: username, isFirst: username.isEmpty))
            \(password("password", "Password", "current-password", hint: hint, isFirst: !username.isEmpty))
            <button class="main" type="submit">Sign in</button>
            \(cancel)
            """
    }

    private var newPassword: String {
        let hint =
            "At least \(PasswordPolicy.length.lowerBound) characters, of three kinds: "
            + "capital letters, small letters, digits, symbols."
        return """
            <p>Your password has to be changed before you go on.</p>
            \(explanation)\(password("password", "Current password", "current-password", isFirst: true))
            \(password("new_password", "New password", "new-password", hint: hint))
            <button class="main" type="submit">Change the password</button>
            \(cancel)
            """
    }

    private func choice(of methods: [Account.StrongMethod]) -> String {
        let buttons = methods.enumerated().map { place, strong in
            let way = strong.method.channel == .sms ? "Text message to" : "Email to"
            let focus = place == 0 ? " autofocus" : ""
            return """
                <button type="submit" name="method" value="\(HTML.escape(strong.id))"\(focus)>\
                \(way) \(HTML.escape(Address.mask(strong.method.target)))</button>
                """
        }
        return """
            <p>The password isn't enough for this account. Choose where a code is to be sent.</p>
            \(explanation)\(buttons.joined(separator: "\n"))
            \(cancel)
            """
    }

    private func registration(_ suggestion: String) -> String {
        """
        <p>The password isn't enough for this account. A code is sent to the address, now and when you sign in again.</p>
        \(explanation)\(address("address", "Email address", value: suggestion, isFirst: true))
        <button class="main" type="submit">Continue</button>
        \(cancel)
        """
    }

    private func code(_ sentTo: String) -> String {
        """
        <p>A code was sent to \(HTML.escape(sentTo)). The mock tenant keeps it in its own mailbox.</p>
        \(explanation)\(field("code", "Code", "text", "one-time-code", #" inputmode="numeric" required"#, isFirst: true))
        <button class="main" type="submit">Continue</button>
        <button type="submit" name="action" value="resend" formnovalidate>Send another code</button>
        \(cancel)
        """
    }

    private func provider(_ name: String, _ user: String, _ title: String) -> String {
        """
        <p>This stands in for a page of \(HTML.escape(name)). The account is \(HTML.escape(user)).</p>
        <button class="main" type="submit" autofocus>\(HTML.escape(title))</button>
        """
    }

    private let cancel = #"<button type="submit" name="action" value="cancel" formnovalidate>Cancel</button>"#

    private var explanation: String {
        problem.map { #"<p class="wrong" id="problem" role="alert">\#($0.text)</p>"# + "\n" } ?? ""
    }
}

// The fields of the pages.
extension SignInPage {
    private func address(_ name: String, _ label: String, value: String, isFirst: Bool) -> String {
        let attributes = #" autocapitalize="none" spellcheck="false" required value="\#(HTML.escape(value))""#
        return field(name, label, "email", "username", attributes, isFirst: isFirst)
    }

    private func password(
        _ name: String,
        _ label: String,
        _ autocomplete: String,
        hint: String? = nil,
        isFirst: Bool = false
    ) -> String {
        field(name, label, "password", autocomplete, hint: hint, isFirst: isFirst)
    }

    /// A field with its label; the cursor is put where something is to be entered or changed, and the explanation is
    /// tied to what it explains.
    private func field(
        _ name: String,
        _ label: String,
        _ type: String,
        _ autocomplete: String,
        _ more: String = "",
        hint: String? = nil,
        isFirst: Bool
    ) -> String {
        let isWrong = problem?.field == name
        let descriptions = [isWrong ? "problem" : nil, hint.map { _ in "\(name)-hint" }].compactMap { $0 }
        var attributes = more
        if !descriptions.isEmpty { attributes += #" aria-describedby="\#(descriptions.joined(separator: " "))""# }
        if isWrong { attributes += #" aria-invalid="true""# }
        if problem?.field.map({ $0 == name }) ?? isFirst { attributes += " autofocus" }
        let hint = hint.map { #"<p class="hint" id="\#(name)-hint">\#($0)</p>"# + "\n" } ?? ""
        return """
            <label for="\(name)">\(label)</label>
            \(hint)<input id="\(name)" name="\(name)" type="\(type)" autocomplete="\(autocomplete)"\(attributes)>
            """
    }
}
