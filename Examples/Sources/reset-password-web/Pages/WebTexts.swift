import NativeAuthUI

/// What only a page says, in the languages of the screens.
struct WebTexts: Sendable {
    let missing: String
    let failed: String
    let fromStart: String
    let toStart: String
    /// Where the sessions can't be reached for the moment.
    let notNow: String
    let again: String
    /// Where what was sent before is still worked on.
    let busy: String
    let goOn: String
    /// Where a form was of a step that is left.
    let earlier: String
    /// Where a browser sends no cookie.
    let cookieless: String
    /// What the screens say otherwise on a page: it is in a browser already, and who is cut off from the tenant is the
    /// server.
    let overrides: [ResetText.Key: String]

    /// Each language by its own name, for who can't read the page.
    static let names = ["en": "English", "de": "Deutsch", "ar": "العربية"]

    init(_ language: String) {
        self = Self.all[language] ?? Self.english
    }

    private init(
        missing: String,
        failed: String,
        fromStart: String,
        toStart: String,
        notNow: String,
        again: String,
        busy: String,
        goOn: String,
        earlier: String,
        cookieless: String,
        browser: (title: String, line: String, open: String)
    ) {
        self.missing = missing
        self.failed = failed
        self.fromStart = fromStart
        self.toStart = toStart
        self.notNow = notNow
        self.again = again
        (self.busy, self.goOn) = (busy, goOn)
        (self.earlier, self.cookieless) = (earlier, cookieless)
        overrides = [
            .browserTitle: browser.title, .browserLine: browser.line, .openBrowser: browser.open, .unreachable: notNow,
        ]
    }

    private static let all = ["en": english, "de": german, "ar": arabic]

    private static let english = WebTexts(
        missing: "There is no such page",
        failed: "That didn’t work",
        fromStart: "Go back to the start and try again.",
        toStart: "To the start",
        notNow: "This page can’t go on right now. Try again in a moment: you will be where you were.",
        again: "Try again",
        busy: "What you sent is still being worked on. Continue in a moment to see what has come of it.",
        goOn: "Continue",
        earlier:
            "What you sent was from an earlier step, and nothing was done with it. This is the step that you are at.",
        cookieless:
            "This page needs a cookie, and your browser has sent none. Allow cookies for this site, then start again.",
        browser: (
            "Go on at the sign-in", "The password of this account can only be reset where you sign in.",
            "To the sign-in"
        )
    )

    private static let german = WebTexts(
        missing: "Diese Seite gibt es nicht",
        failed: "Das hat nicht geklappt",
        fromStart: "Gehen Sie zurück zum Anfang und versuchen Sie es erneut.",
        toStart: "Zum Anfang",
        notNow:
            "Im Moment geht es hier nicht weiter. Versuchen Sie es gleich noch einmal: Sie sind dann dort, wo Sie waren.",
        again: "Erneut versuchen",
        busy: "Ihre Eingabe wird noch bearbeitet. Fahren Sie gleich fort, um das Ergebnis zu sehen.",
        goOn: "Fortfahren",
        earlier:
            "Ihre Eingabe gehörte zu einem früheren Schritt und wurde nicht verwendet. Sie sind bei diesem Schritt.",
        cookieless:
            "Diese Seite braucht ein Cookie, und Ihr Browser hat keines gesendet. Erlauben Sie Cookies für diese Website und beginnen Sie noch einmal.",
        browser: (
            "Bei der Anmeldung fortfahren",
            "Das Passwort dieses Kontos lässt sich nur dort zurücksetzen, wo Sie sich anmelden.", "Zur Anmeldung"
        )
    )

    private static let arabic = WebTexts(
        missing: "هذه الصفحة غير موجودة",
        failed: "لم ينجح ذلك",
        fromStart: "ارجع إلى البداية وحاول مرة أخرى.",
        toStart: "إلى البداية",
        notNow: "لا يمكن المتابعة هنا الآن. حاول مرة أخرى بعد قليل: ستعود إلى حيث كنت.",
        again: "حاول مرة أخرى",
        busy: "ما أرسلته لا يزال قيد المعالجة. تابع بعد لحظات لترى النتيجة.",
        goOn: "متابعة",
        earlier: "ما أرسلته كان من خطوة سابقة ولم يُستخدم. أنت الآن في هذه الخطوة.",
        cookieless:
            "تحتاج هذه الصفحة إلى ملف تعريف ارتباط، ولم يرسل متصفحك أيًا منها. اسمح بملفات تعريف الارتباط لهذا الموقع ثم ابدأ من جديد.",
        browser: (
            "المتابعة من صفحة تسجيل الدخول",
            "لا يمكن إعادة تعيين كلمة مرور هذا الحساب إلا من حيث تسجّل الدخول.", "إلى صفحة تسجيل الدخول"
        )
    )
}
