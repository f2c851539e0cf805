/// A step of a flow as a text: to go on in another process, on another machine, or after the app was ended.
///
/// The text of a ``BrowserSignIn`` has its secrets in it: the PKCE verifier, the state and the nonce. Whoever has it and sees
/// where the browser comes back can finish the sign-in.
///
/// The text of any other step has the flow's newest continuation token in it, the user name and where codes went; it has no
/// password and no code. Whoever has it can go on with the flow, as far as they know the code or the password, until the
/// token expires (the service documents 10 minutes at most for a verified reset). Keep it where only the person's own
/// session reaches it: in a session store behind a random cookie, or in a protected file. It isn't encrypted.
///
/// With ``NativeAuthConfiguration/savedStateKey`` it is authenticated, so that a changed one is refused. Printing it shows
/// nothing of it.
public struct SavedState: RawRepresentable, Sendable, Hashable, Codable {
    /// The text; letters, digits, `-`, `_` and `.` alone.
    public let rawValue: String

    /// Takes a text that was kept.
    ///
    /// It is checked when it is resumed.
    ///
    /// - Parameter rawValue: The text; white space at its ends doesn't count.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension SavedState: Redacted {
    var printable: KeyValuePairs<String, String?> { [:] }
}
