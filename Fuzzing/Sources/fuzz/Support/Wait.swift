import Dispatch
import Synchronization

/// Waits for asynchronous work, on the thread on which libFuzzer calls a target.
func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
        await work()
        done.signal()
    }
    done.wait()
}
