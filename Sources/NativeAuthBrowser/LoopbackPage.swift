/// What the browser shows when it has come back: a plain page without a script, in the system's light or dark colours.
///
/// The tokens aren't there yet when it is shown, so don't say that the person is signed in.
public struct LoopbackPage: Sendable, Hashable {
    /// The language of the texts, as in `<html lang>`.
    public var language = "en"
    /// The heading, and the window's title.
    public var title = "Back to the app"
    /// What the person does next.
    public var text = "You can close this page."

    /// Makes the page that most apps want.
    public init() {}
}
