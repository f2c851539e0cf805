import Dispatch
import Locking

/// Calls a function once after a real time, and lets go of it at once when it is cancelled.
///
/// Dispatch keeps what `asyncAfter` was given until the time has come, also where it has become useless.
package struct Alarm: Sendable {
    private let timer: Locked<any DispatchSourceTimer>

    package init(after duration: Duration, _ ring: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + duration / .seconds(1))
        timer.setEventHandler(handler: ring)
        timer.resume()
        self.timer = Locked(timer)
    }

    package func cancel() {
        timer.withLock { $0.cancel() }
    }
}
