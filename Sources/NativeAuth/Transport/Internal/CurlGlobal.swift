import CCurl
import Locking
import NativeAuthEssentials

/// libcurl's global state, made once for the process, and never taken down: other code may use libcurl as well.
enum CurlGlobal {
    /// The threads that use libcurl, each with its turn; `nil` once the process is about to end.
    private static let turns = Locked<[ObjectIdentifier: CurlTurn]?>([:])

    private static let outcome: CURLcode = {
        let outcome = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        // After libcurl's TLS library has done the same, and so before it: what is registered last runs first.
        atexit { CurlGlobal.endTurns() }
        return outcome
    }()

    static func initialize() {
        _ = outcome
    }

    /// A turn for a thread that is about to use libcurl; to be given back when it no longer does.
    static func makeTurn() -> CurlTurn {
        turns.withLock { turns in
            let turn = CurlTurn(isOver: turns == nil)
            turns?[ObjectIdentifier(turn)] = turn
            return turn
        }
    }

    static func giveBack(_ turn: CurlTurn) {
        turns.withLock { $0?[ObjectIdentifier(turn)] = nil }
    }

    private static func endTurns() {
        let ended = turns.withLock { turns in
            defer { turns = nil }
            return turns.map { Array($0.values) } ?? []
        }
        for turn in ended { turn.end() }
    }
}

/// What a thread must have to use libcurl, until the process ends.
///
/// `exit` takes the TLS library down while other threads go on, and a thread in the middle of a connection would then
/// crash the process. So `exit` waits until the thread isn't in libcurl, and the thread never enters it again.
final class CurlTurn: Sendable {
    private let isOver: Locked<Bool>

    fileprivate init(isOver: Bool) {
        self.isOver = Locked(isOver)
    }

    /// Runs what uses libcurl; once the process is about to end, waits for that instead.
    ///
    /// - Important: Run no code of the app's in it, which might call `exit`.
    func take(_ body: () -> Void) {
        let isOver = isOver.withLock { isOver in
            if !isOver { body() }
            return isOver
        }
        while isOver { pause() }
    }

    fileprivate func end() {
        isOver.withLock { $0 = true }
    }
}
