extension NativeAuthClient {
    /// Gives access tokens for those who have signed in, from a store.
    ///
    /// Make one for each store and keep it: it sees to it that a refresh token is redeemed once, however many ask.
    ///
    /// - Parameters:
    ///   - store: Where the sign-ins are kept.
    ///   - margin: How long a token that is handed out must still be good for; 5 minutes.
    /// - Returns: The source of access tokens; it uses the client's configuration of the moment.
    public func accessTokens(in store: any TokenStore, margin: Duration = .seconds(5 * 60)) -> AccessTokens {
        AccessTokens(client: self, store: store, margin: margin)
    }
}
