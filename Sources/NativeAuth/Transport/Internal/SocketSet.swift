import CCurl
import NativeAuthEssentials

/// The sockets that the loop waits for, by `poll`, each with the shard that it belongs to.
///
/// Only the loop's thread uses it, and nothing that comes back here is called while it changes: Swift needn't check each
/// access for overlaps.
final class SocketSet {
    /// A socket on which something has happened, in libcurl's words (`CURL_CSELECT_…`).
    struct Event {
        let socket: curl_socket_t
        let what: Int32
        let shard: CurlShard
    }

    private let alarm: Alarm
    private static let pauseInMilliseconds: Int32 = 10
    /// The alarm's is the first.
    @exclusivity(unchecked) private var descriptors: [pollfd]
    /// The shards of the descriptors behind the first.
    @exclusivity(unchecked) private var shards: [CurlShard] = []
    @exclusivity(unchecked) private var indexes: [curl_socket_t: Int] = [:]

    init(alarm: Alarm) {
        self.alarm = alarm
        descriptors = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    }

    /// Watches a socket from now on for what libcurl wants (`CURL_POLL_…`), or no longer.
    func watch(_ socket: curl_socket_t, for what: Int32, shard: CurlShard) {
        if what == CURL_POLL_REMOVE {
            remove(socket)
            return
        }
        let events = (what & CURL_POLL_IN != 0 ? POLLIN : 0) | (what & CURL_POLL_OUT != 0 ? POLLOUT : 0)
        if let index = indexes[socket] {
            descriptors[index].events = Int16(events)
            shards[index - 1] = shard
        } else {
            indexes[socket] = descriptors.count
            descriptors.append(pollfd(fd: socket, events: Int16(events), revents: 0))
            shards.append(shard)
        }
    }

    /// Watches none of a shard's sockets any more.
    func forget(_ shard: CurlShard) {
        for (index, owner) in shards.enumerated().reversed() where owner === shard {
            remove(descriptors[index + 1].fd)
        }
    }

    private func remove(_ socket: curl_socket_t) {
        guard let index = indexes.removeValue(forKey: socket) else { return }
        let last = descriptors.removeLast()
        let lastShard = shards.removeLast()
        if last.fd != socket {
            descriptors[index] = last
            shards[index - 1] = lastShard
            indexes[last.fd] = index
        }
    }

    /// Waits until something happens, the alarm rings, or the time is over.
    ///
    /// - Parameter milliseconds: The longest wait; -1 for none.
    /// - Returns: The sockets on which something happened.
    func wait(milliseconds: Int32) -> [Event] {
        var left = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        if left < 0 && errno != EINTR {
            // Too many sockets for the process's limits: a pause, so that the loop doesn't spin until some are closed.
            poll(nil, 0, Self.pauseInMilliseconds)
        }
        guard left > 0 else { return [] }
        if descriptors[0].revents != 0 {
            alarm.silence()
            left -= 1
        }
        var events: [Event] = []
        for index in descriptors.indices.dropFirst() where left > 0 && descriptors[index].revents != 0 {
            left -= 1
            let happened = Int32(descriptors[index].revents)
            let what =
                (happened & Int32(POLLIN | POLLHUP) != 0 ? CURL_CSELECT_IN : 0)
                | (happened & Int32(POLLOUT) != 0 ? CURL_CSELECT_OUT : 0)
                | (happened & Int32(POLLERR | POLLNVAL) != 0 ? CURL_CSELECT_ERR : 0)
            events.append(Event(socket: descriptors[index].fd, what: what, shard: shards[index - 1]))
        }
        return events
    }
}
