import Locking
import NativeAuthServing

/// Those who wait for mail.
///
/// Each one is resumed once: by a delivery, by its time-out or by its cancellation.
final class MailWaiters: Sendable {
    typealias Answer = Result<MailboxMessage, MailboxError>

    private struct Waiter {
        let email: String
        let sequence: Int
        let continuation: CheckedContinuation<Answer, Never>
        var alarm: Alarm?
    }

    private struct State {
        var nextId = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Locked(State())

    func wait(
        for email: String,
        after sequence: Int,
        timeout: Duration,
        messages: () -> [MailboxMessage]
    ) async throws(MailboxError) -> MailboxMessage {
        let id = state.withLock { state in
            state.nextId += 1
            return state.nextId
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(email: email, sequence: sequence, continuation: continuation)
                state.withLock { $0.waiters[id] = waiter }
                // A cancellation that came before the registration has found nobody.
                if Task.isCancelled { finish(id, .failure(.cancelled)) }
                // A message may have come before the registration, when nobody was there to be woken.
                if let message = messages().last, message.sequence > sequence { finish(id, .success(message)) }
                state.withLock { state in
                    guard state.waiters[id] != nil else { return }
                    state.waiters[id]?.alarm = Alarm(after: timeout) { [self] in finish(id, .failure(.timedOut)) }
                }
            }
        } onCancel: {
            finish(id, .failure(.cancelled))
        }
        return try answer.get()
    }

    /// Resumes those whose message has come.
    func wake(messages: (String) -> [MailboxMessage]) {
        let waiters = state.withLock { $0.waiters }
        for (id, waiter) in waiters {
            if let message = messages(waiter.email).last, message.sequence > waiter.sequence {
                finish(id, .success(message))
            }
        }
    }

    private func finish(_ id: Int, _ answer: Answer) {
        let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
        waiter?.alarm?.cancel()
        waiter?.continuation.resume(returning: answer)
    }
}
