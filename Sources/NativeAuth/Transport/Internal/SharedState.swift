import CCurl

/// What all handles of a loop know of hosts: DNS answers and TLS sessions, for connections of every shard.
///
/// Only the loop's thread uses it, so it needs no locks.
final class SharedState {
    let share: OpaquePointer

    /// Makes it; `nil` when libcurl can't, and every handle then remembers for itself.
    init?() {
        guard let share = curl_share_init() else { return nil }
        self.share = OpaquePointer(share)
        ccurl_share_use(share, CURL_LOCK_DATA_DNS)
        ccurl_share_use(share, CURL_LOCK_DATA_SSL_SESSION)
    }

    deinit {
        curl_share_cleanup(UnsafeMutableRawPointer(share))
    }
}
