import Dispatch
import Foundation
import Locking

/// Calls a function once after a real time, and lets go of it at once when it is cancelled.
///
/// Dispatch keeps what `asyncAfter` was given until the time has come, also where it has become useless.
struct Alarm: Sendable {
    private let timer: Locked<any DispatchSourceTimer>

    init(after duration: Duration, _ ring: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + duration.seconds)
        timer.setEventHandler(handler: ring)
        timer.resume()
        self.timer = Locked(timer)
    }

    func cancel() {
        timer.withLock { $0.cancel() }
    }
}
