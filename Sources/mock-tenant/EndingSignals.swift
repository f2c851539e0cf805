import Foundation

/// SIGTERM, SIGINT and SIGHUP, blocked in all threads so that one can wait for them: none is lost, however early it comes.
struct EndingSignals {
    private var signals = sigset_t()

    /// Whether the program was started so that it outlives its terminal, as by `nohup`.
    private static var ignoresHangups: Bool {
        let inherited = signal(SIGHUP, SIG_DFL)
        _ = signal(SIGHUP, inherited)
        return withUnsafeBytes(of: inherited) { inherited in
            withUnsafeBytes(of: SIG_IGN) { inherited.elementsEqual($0) }
        }
    }

    /// Call it before anything has started a thread.
    init() {
        sigemptyset(&signals)
        for number in [SIGTERM, SIGINT] + (Self.ignoresHangups ? [] : [SIGHUP]) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits for the next one, and gives its number.
    mutating func next() -> Int32 {
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        return number
    }
}
