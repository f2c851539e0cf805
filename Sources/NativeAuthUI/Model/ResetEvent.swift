/// Something that a screen lets the person feel or hear.
///
/// More cases may come: give a `switch` a `default`.
@nonexhaustive
public enum ResetEvent: Sendable, Hashable {
    /// Announce it to a screen reader, once.
    case announce(ResetText)
    /// The password is saved: a success.
    case succeeded
    /// A step failed: an error.
    case failed
    /// A submit was refused because something is missing: a warning.
    case refused
    /// The step changed: a selection tick.
    case stepChanged
}
