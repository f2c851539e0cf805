/// Keeps sessions, and lets one request at a time work on each.
///
/// A session that is over by ``Session/end`` is as good as gone: a store gives it to nobody and drops it in its own time.
/// Each function throws ``SessionStoreError``.
package protocol SessionStore: Sendable {
    /// Takes a new session, unless there is one of this id already; throws `full` where there is no room for one.
    func add(_ session: Session, as id: SessionID) async throws(SessionStoreError)

    /// Gives a session to look at, also while a request works on it; `nil` where there is none.
    func session(_ id: SessionID) async throws(SessionStoreError) -> Session?

    /// Gives a session to work on, to one caller until it is released; `nil` where there is none.
    ///
    /// Throws `inUse` at once while another has it. A store that outlives its processes has to end a claim by itself some
    /// time after the longest request, for the case that a process ends before it releases what it has claimed.
    func claim(_ id: SessionID) async throws(SessionStoreError) -> SessionClaim?

    /// Ends the work on a session and keeps what has come of it, under the same id or under a new one in its place.
    ///
    /// Where the claim isn't good any more, nothing is changed, and it throws `claimLost`.
    func release(_ claim: SessionClaim, keeping session: Session, as id: SessionID) async throws(SessionStoreError)

    /// Ends the work on a session and leaves it as it was.
    func release(_ claim: SessionClaim) async

    /// Whether it can be reached.
    func isReady() async -> Bool
}

extension SessionStore {
    package func isReady() async -> Bool { true }
}

/// A session that one caller works on.
package struct SessionClaim: Sendable {
    package let id: SessionID
    package let session: Session
    /// What tells this claim from every other, of the same session too.
    package let ticket: String

    // A store may have to make the ticket before it knows the session.
    package init(id: SessionID, session: Session, ticket: String? = nil) {
        self.id = id
        self.session = session
        self.ticket = ticket ?? RandomText.make()
    }
}

/// Why a store couldn't do what it was asked.
package enum SessionStoreError: Error, Sendable, Hashable {
    /// There are as many sessions as there may be.
    case full
    /// Another request works on the session.
    case inUse
    /// The claim was ended meanwhile.
    case claimLost
    /// The store can't be reached.
    case unavailable
}
