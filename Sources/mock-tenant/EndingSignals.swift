import Foundation

/// SIGTERM and SIGINT, blocked in all threads so that one can wait for them: none is lost, however early it comes.
struct EndingSignals {
    private var signals = sigset_t()

    /// Call it before anything has started a thread.
    init() {
        sigemptyset(&signals)
        for number in [SIGTERM, SIGINT] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits for the next one, and gives its number.
    mutating func next() -> Int32 {
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        return number
    }
}
