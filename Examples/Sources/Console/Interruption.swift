import Foundation
import Synchronization

/// Turns the signals that end or stop a program into a terminal that is as it was, and a cancelled task.
///
/// The signals are blocked in all threads, and one of its own waits for them: unlike a signal handler, it may do
/// anything. The main thread runs what belongs to the main actor. An asynchronous `main` would leave it to Dispatch, which
/// lets all signals through.
package final class Interruption: Sendable {
    private static let ending = [SIGINT, SIGTERM, SIGQUIT] + (ignoresHangups ? [] : [SIGHUP])
    private static let others = [SIGTSTP, SIGWINCH]

    private let console: Console
    private let received = Mutex<Int32?>(nil)

    /// Whether the program was started so that it outlives its terminal, as by `nohup`.
    private static let ignoresHangups: Bool = {
        let inherited = signal(SIGHUP, SIG_DFL)
        _ = signal(SIGHUP, inherited)
        return unsafeBitCast(inherited, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    private init(_ console: Console) {
        self.console = console
    }

    /// Runs a program in a task that the first signal cancels, and exits; a second signal ends the process at once.
    ///
    /// The exit code is the program's, or 128 and the signal's number after a signal. Call it on the main thread, before
    /// anything else has started a thread.
    ///
    /// - Parameters:
    ///   - console: Whose terminal it is.
    ///   - program: Returns its exit code.
    package static func run(_ console: Console, _ program: @escaping @Sendable () async -> Int32) -> Never {
        let interruption = Interruption(console)
        // A reader that is gone is an error to read, and no end of the program in the middle of a hidden entry.
        signal(SIGPIPE, SIG_IGN)
        setMask(SIG_BLOCK, ending + others)
        let task = Task {
            let code = await program()
            exit(interruption.received.withLock { $0 }.map { 128 + $0 } ?? code)
        }
        Thread.detachNewThread { interruption.watch { task.cancel() } }
        while true {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
    }

    private func watch(_ cancel: () -> Void) -> Never {
        var signals = Self.set(of: Self.ending + Self.others)
        while true {
            var number: Int32 = 0
            guard sigwait(&signals, &number) == 0 else { continue }
            if number == SIGTSTP {
                console.suspend { Self.stop() }
            } else if number == SIGWINCH {
                console.redraw()
            } else {
                console.restore()
                let isFirst = received.withLock { received in
                    defer { received = received ?? number }
                    return received == nil
                }
                guard isFirst else { _exit(128 + number) }
                cancel()
            }
        }
    }

    /// Stops the process the way the signal would have; returns when it goes on.
    private static func stop() {
        setMask(SIG_UNBLOCK, [SIGTSTP])
        pthread_kill(pthread_self(), SIGTSTP)
        setMask(SIG_BLOCK, [SIGTSTP])
    }

    private static func setMask(_ how: Int32, _ numbers: [Int32]) {
        var signals = set(of: numbers)
        pthread_sigmask(how, &signals, nil)
    }

    private static func set(of numbers: [Int32]) -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers {
            sigaddset(&signals, number)
        }
        return signals
    }
}
