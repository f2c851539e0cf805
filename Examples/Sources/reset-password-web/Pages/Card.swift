import NativeAuthUI
import ResetSessions

/// The card with a screen on it.
struct Card: Sendable {
    let screen: Screen
    let page: PageContext

    private var texts: ResetTexts { page.language.texts }

    var title: String { texts[screen.title] }

    var html: HTML {
        """
        <section id="card" class="card" data-step="\(screen.step.rawValue)" data-title="\(title)"\
        \(attribute: "data-announce", page.notice ?? screen.said.announcement.map { texts[$0] })\
         data-working="\(texts[.working])" data-unreachable="\(Self.offline(texts))">
        \(track)<div class="head">
        \(screen.step == .done ? Icon.done : nil)<h1 id="title" tabindex="-1">\(title)</h1>
        \(screen.line.map { "<p id=\"line\">\(texts[$0])</p>\n" })\
        \(page.notice.map { "<p class=\"notice\">\($0)</p>\n" })</div>
        \(content)
        </section>
        """
    }

    private var track: HTML? {
        guard let progress = screen.progress else { return nil }
        let parts: [HTML] = (1...progress.of).map { part in
            part <= progress.step ? "<span class=\"part is-reached\"></span>" : "<span class=\"part\"></span>"
        }
        return """
            <p class="track"><span>\(texts[.progress(step: progress.step, of: progress.of)])</span>\
            <span class="parts" aria-hidden="true">\(parts)</span></p>

            """
    }

    private var content: HTML {
        switch screen.step {
        case .email: "\(form(.send, emailField))\n\(ways)"
        case .code: "<div class=\"fields\">\n\(form(.verify, codeField))\n\(resend)\n</div>\n\(ways)"
        case .password where screen.isUnconfirmed: "\(form(.save, problem(at: .password)))\n\(ways)"
        case .password: "\(form(.save, passwordFields))\n\(ways)"
        default: ways
        }
    }

    // MARK: Fields

    private var emailField: HTML {
        """
        <div class="field">
        <label for="email">\(texts[.emailLabel])</label>
        <input class="box" id="email" name="email" type="email" value="\(screen.email)" autocomplete="username" \
        autocapitalize="none" spellcheck="false" enterkeyhint="send" maxlength="\(Submission.longestEmail)" \
        aria-required="true"\(state(of: .email, focused: true))>
        \(problem(at: .email))</div>
        """
    }

    /// One field; the boxes behind it are drawn.
    private var codeField: HTML {
        let boxes = [HTML](repeating: "<span class=\"box\"></span>", count: screen.codeLength)
        return """
            <div class="field">
            <label class="unseen" for="code">\(texts[.codeLabel(length: screen.codeLength)])</label>
            <div class="code code-\(screen.codeLength)\(wrong(.code))" dir="ltr">
            <div class="boxes" aria-hidden="true">\(boxes)</div>
            <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" \
            autocapitalize="none" spellcheck="false" enterkeyhint="done" data-length="\(screen.codeLength)" \
            aria-required="true"\(state(of: .code, focused: true))>
            </div>
            \(problem(at: .code))</div>
            """
    }

    private var passwordFields: HTML {
        """
        <input class="unseen" type="text" name="username" value="\(screen.email)" autocomplete="username" \
        readonly tabindex="-1" aria-hidden="true">
        <div class="group">
        \(passwordField("password", .password, .passwordLabel, hint: "next", eye: eye))
        \(passwordField("confirmation", .confirmation, .confirmationLabel, hint: "done", eye: nil))
        \(rules)</div>
        """
    }

    /// What the script says where its own request has no answer, which the page's texts say of the server's.
    private static func offline(_ texts: ResetTexts) -> String { ResetTexts(texts.language)[.unreachable] }

    private func passwordField(
        _ name: String,
        _ field: ResetProblem.Field,
        _ label: ResetText.Key,
        hint: String,
        eye: HTML?
    ) -> HTML {
        // Without a problem the first field has the focus.
        let isFirst = field == .password && screen.said.field != .confirmation
        return """
            <div class="field">
            <label for="\(name)">\(texts[label])</label>
            <div class="box with-eye\(wrong(field))"><input id="\(name)" name="\(name)" type="password" autocomplete="new-password" \
            autocapitalize="none" spellcheck="false" enterkeyhint="\(hint)" maxlength="256" \
            aria-required="true"\(state(of: field, focused: isFirst))>\(eye)</div>
            \(problem(at: field))</div>
            """
    }

    /// A script shows it, since it is one that makes it work.
    private var eye: HTML {
        """
        <button class="eye" type="button" hidden aria-pressed="false" aria-controls="password confirmation" \
        aria-label="\(texts[.revealPassword])">\(Icon.eye)</button>
        """
    }

    private var rules: HTML {
        let own = screen.rules.map { rule in
            self.rule(rule.title, rule.rule.name, count: rule.rule.count, isMissed: rule.isMissed)
        }
        let both = rule(screen.bothMatch.title, "both-match", isMissed: screen.bothMatch.isMissed)
        return "<ul id=\"rules\" class=\"rules\">\n\(own)\(both)</ul>\n"
    }

    private func rule(_ title: ResetText, _ name: String, count: Int? = nil, isMissed: Bool) -> HTML {
        """
        <li class="rule\(isMissed ? " is-missed" : "")" data-rule="\(name)"\(attribute: "data-count", count.map(String.init)) \
        data-done="\(texts[.ruleDone])" data-not-yet="\(texts[.ruleNotYet])">\(Icon.rule)<span>\(texts[title])</span>\
        <span class="unseen state">\(texts[.ruleNotYet])</span></li>

        """
    }

    /// What ties a field to what is wrong with it; it takes the focus if the page has nothing better for it.
    private func state(of field: ResetProblem.Field, focused: Bool) -> HTML {
        let isWrong = screen.problem(at: field) != nil
        // On the first page there is a heading to read before anything is entered.
        let hasFocus = isWrong || focused && screen.step != .email
        let hints = [
            isWrong ? "problem" : nil, field == .password ? "rules" : nil,
            [.email, .code].contains(field) && screen.line != nil ? "line" : nil,
        ].compactMap { $0 }
        return """
            \(attribute: "aria-invalid", isWrong ? "true" : nil)\
            \(attribute: "aria-describedby", hints.isEmpty ? nil : hints.joined(separator: " "))\
            \(hasFocus ? " autofocus" : nil)
            """
    }

    private func wrong(_ field: ResetProblem.Field) -> HTML { screen.problem(at: field) == nil ? "" : " is-wrong" }

    private func problem(at field: ResetProblem.Field) -> HTML {
        guard let problem = screen.problem(at: field) else { return "" }
        return "<p id=\"problem\" class=\"problem\">\(texts[problem])</p>\n"
    }

    // MARK: Buttons

    private func form(_ action: Submission.Action, _ fields: HTML) -> HTML {
        """
        <form id="step" method="post" action="\(page.language.address)" novalidate aria-labelledby="title" \
        data-action="\(action.rawValue)">
        \(hidden(action))\(fields)</form>
        """
    }

    /// The step's button, which belongs to the form above and stands below the way to another code.
    private var submit: HTML? {
        screen.submitTitle.map { title in
            """
            <button class="main" type="submit" form="step"><span class="label">\(texts[title])</span>\
            <span class="spinner" aria-hidden="true"></span>\(Icon.check)</button>

            """
        }
    }

    private func hidden(_ action: Submission.Action) -> HTML {
        """
        <input type="hidden" name="action" value="\(action.rawValue)">
        <input type="hidden" name="token" value="\(page.formToken)">
        <input type="hidden" name="form" value="\(page.form)">
        <input type="hidden" name="revision" value="\(page.revision)">

        """
    }

    /// The way to another code.
    ///
    /// Its button keeps its name while the countdown runs, and asks the server about the time where no script does.
    private var resend: HTML {
        let seconds = screen.secondsUntilResend
        let isWrong = screen.problem(at: .resend) != nil
        return """
            <form class="resend" method="post" action="\(page.language.address)" novalidate data-action="resend">
            \(hidden(.resend))\(screen.said.notice.map { "<p class=\"notice\">\(texts[$0])</p>\n" })\
            <p class="row"><span id="question">\(texts[.resendQuestion])</span>
            <button class="text" type="submit" data-seconds="\(seconds)"\
            \(attribute: "aria-disabled", seconds > 0 ? "true" : nil)\
            \(attribute: "aria-describedby", isWrong ? "problem" : nil)>\
            <span class="name">\(texts[.resendCode])</span>\
            <span class="countdown" aria-hidden="true">\(texts[.resendIn(seconds: seconds)])</span></button></p>
            \(problem(at: .resend))</form>
            """
    }

    /// The ways on: the step's button, the sign-in, and the step back.
    private var ways: HTML {
        "<div class=\"ways\">\n\(submit)\(signIn)\(back)</div>"
    }

    private var signIn: HTML? {
        guard let url = page.signInURL else { return nil }
        switch screen.step {
        case .browser: return "<a class=\"main\" href=\"\(url)\">\(texts[.openBrowser])</a>\n"
        case _ where !screen.offersSignIn: return nil
        default:
            let look = screen.submitTitle == nil ? "main" : "text"
            return "<a class=\"\(look)\" href=\"\(url)\">\(texts[.signIn])</a>\n"
        }
    }

    private var back: HTML? {
        guard let title = screen.backTitle else { return nil }
        return """
            <form method="post" action="\(page.language.address)" data-action="back">
            \(hidden(.back))<button class="text" type="submit">\(texts[title])</button>
            </form>

            """
    }
}
