import Foundation
import NativeAuthServing

// The pages of a sign-in in a browser (OpenID Connect Core 1.0, 3.1.2).
extension TenantEngine {
    mutating func authorize(_ web: WebCall) -> WebReply {
        let fields = web.call.fields
        let address: ReturnAddress
        do throws(Refusal) {
            try checkClient(fields)
            address = try ReturnAddress(fields, registered: options.redirectURIs)
        } catch {
            // Until the address is known to be the app's, nothing goes there.
            return fail(error, web)
        }
        do throws(Refusal) {
            let signIn = BrowserSignIn(
                id: random.token(length: 32),
                request: try AuthorizationRequest(fields, address),
                expiresAt: web.call.now.addingTimeInterval(BrowserSignIns.lifetime)
            )
            return show(signIn, username: signIn.request.loginHint ?? "", web)
        } catch {
            return send(error, to: address, web)
        }
    }

    /// Takes what a person entered on a page.
    mutating func submitPage(_ web: WebCall) -> WebReply {
        let fields = web.call.fields
        guard let id = fields["flow"], let signIn = browser.going[id], web.call.now < signIn.expiresAt else {
            return fail(.signInOver, web)
        }
        browser.going[id] = nil
        let address = signIn.request.address
        if fields["action"] == "cancel" { return send(.cancelled, to: address, web) }
        let outcome: SignInOutcome
        do throws(Refusal) {
            outcome = try take(signIn.step, web.call)
        } catch {
            return fail(.signInOver, web)
        }
        switch outcome {
        case .signedIn(let user, let hasSecondFactor):
            let code = random.token()
            browser.codes[code] = AuthorizationCode(
                user: user,
                hasSecondFactor: hasSecondFactor,
                request: signIn.request,
                expiresAt: web.call.now.addingTimeInterval(BrowserSignIns.lifetime)
            )
            return send([FormField(name: "code", value: code)], to: address)
        case .page(let step, let problem):
            var signIn = signIn
            signIn.step = step
            return show(signIn, problem, username: fields["username"] ?? "", web)
        }
    }

    /// Ends a session, of which there is none: what is left is the way back.
    mutating func logOut(_ web: WebCall) -> WebReply {
        let fields = web.call.fields
        guard let text = fields["post_logout_redirect_uri"],
            let uri = RedirectURI(text, registered: options.redirectURIs)
        else {
            return show(Page(title: "Signed out", content: "<h1>Signed out</h1>\n<p>You can close this page.</p>"))
        }
        let state = fields["state"].map { [FormField(name: "state", value: $0)] } ?? []
        return Self.redirect(to: state.isEmpty ? uri.text : uri.adding(state, inFragment: false))
    }
}

// How a request of a browser is answered.
extension TenantEngine {
    private mutating func show(
        _ signIn: BrowserSignIn,
        _ problem: SignInProblem? = nil,
        username: String,
        _ web: WebCall
    ) -> WebReply {
        browser.going[signIn.id] = signIn
        let action = "/\(web.call.tenant)/\(Endpoint.signInPage.rawValue)"
        return show(SignInPage(signIn: signIn, action: action, problem: problem, username: username).page)
    }

    private mutating func fail(_ refusal: Refusal, _ web: WebCall) -> WebReply {
        let content = """
            <h1>This sign-in can't go on</h1>
            <p>\(HTML.escape(refusal.message))</p>
            <p class="hint">AADSTS\(refusal.code), correlation id \(HTML.escape(web.trace.correlationText))</p>
            """
        return show(Page(title: "This sign-in can't go on", content: content), status: refusal.status)
    }

    private mutating func show(_ page: Page, status: Int = 200) -> WebReply {
        page.reply(status: status, tenantName: options.tenantName)
    }

    private mutating func send(_ refusal: Refusal, to address: ReturnAddress, _ web: WebCall) -> WebReply {
        var fields = [FormField(name: "error", value: refusal.error)]
        if refusal.code == Refusal.cancelled.code { fields.append(FormField(name: "error_subcode", value: "cancel")) }
        if case .string(let text) = refusal.body(web.trace)["error_description"] {
            fields.append(FormField(name: "error_description", value: text))
        }
        return send(fields, to: address)
    }

    private mutating func send(_ fields: [FormField], to address: ReturnAddress) -> WebReply {
        let fields = fields + (address.state.map { [FormField(name: "state", value: $0)] } ?? [])
        switch address.mode {
        case .query: return Self.redirect(to: address.uri.adding(fields, inFragment: false))
        case .fragment: return Self.redirect(to: address.uri.adding(fields, inFragment: true))
        case .formPost: return show(Page(returning: fields, to: address.uri))
        }
    }

    private static func redirect(to address: String) -> WebReply {
        WebReply(status: 303, content: .html(""), headers: [.init(name: "Location", value: address)])
    }
}

extension Page {
    /// The page that carries an outcome back in a form, which a person sends off.
    fileprivate init(returning fields: [FormField], to uri: RedirectURI) {
        let inputs = fields.map { field in
            #"<input type="hidden" name="\#(field.name)" value="\#(HTML.escape(field.value))">"#
        }
        let content = """
            <h1>Back to the app</h1>
            <form method="post" action="\(HTML.escape(uri.text))">
            \(inputs.joined(separator: "\n"))
            <button class="main" type="submit" autofocus>Continue</button>
            </form>
            """
        self.init(title: "Back to the app", content: content, formTargets: [uri.contentSource])
    }
}
