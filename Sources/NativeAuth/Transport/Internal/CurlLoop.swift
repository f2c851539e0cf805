import Foundation
import Locking

/// The thread that owns libcurl's handles, seen from outside: requests, cancellations and jobs go in.
///
/// It is also a task executor. A flow that prefers it runs on this thread from the answer to one request until the next
/// is on its way, and waits for no other thread to wake up in between.
final class CurlLoop: TaskExecutor {
    /// A request on its way and the caller that waits for it.
    final class Ticket: Sendable {
        let id: Int
        let request: HTTPRequest
        let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

        init(
            id: Int,
            request: HTTPRequest,
            continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
        ) {
            self.id = id
            self.request = request
            self.continuation = continuation
        }
    }

    enum Command: Sendable {
        case run(UnownedJob)
        case start(Ticket)
        case cancel(Int)
    }

    /// What has been asked since the thread last looked, and what it takes to make it look.
    struct Inbox: Sendable {
        enum Thread: Sendable {
            case none
            /// Looks into the inbox before it waits the next time.
            case awake
            /// Has to be woken up.
            case waiting
        }

        var thread = Thread.none
        var commands: [Command] = []
        var lastIdentifier = 0
        /// The transport has gone away: end when nothing is left to do.
        var isClosed = false
    }

    private let options: CurlTransport.Options
    private let inbox = Locked(Inbox())
    private let alarm = Alarm()

    init(options: CurlTransport.Options) {
        self.options = options
    }

    func makeIdentifier() -> Int {
        inbox.withLock { inbox in
            inbox.lastIdentifier += 1
            return inbox.lastIdentifier
        }
    }

    func start(_ ticket: Ticket) {
        if !post(.start(ticket)) {
            let error = TransportError(.other, detail: "No thread could be started.")
            ticket.continuation.resume(returning: .failure(error))
        }
    }

    func cancel(_ id: Int) {
        _ = post(.cancel(id))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post(.run(job)) {
            // A job must run, and may run anywhere.
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Has the thread end once nothing is left to do; requests in flight end as cancelled.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            wake(&inbox)
        }
    }

    /// Puts a command into the inbox, and starts the thread with the first one.
    ///
    /// - Returns: Whether there is a thread that will see to it.
    private func post(_ command: Command) -> Bool {
        inbox.withLock { inbox in
            if inbox.thread == .none {
                guard !inbox.isClosed, startThread() else { return false }
                inbox.thread = .awake
            }
            inbox.commands.append(command)
            wake(&inbox)
            return true
        }
    }

    private func wake(_ inbox: inout Inbox) {
        if inbox.thread == .waiting {
            inbox.thread = .awake
            alarm.ring()
        }
    }

    private func startThread() -> Bool {
        CurlGlobal.initialize()
        let body = ThreadBody { [options, inbox, alarm, executor = asUnownedTaskExecutor()] in
            var worker = CurlWorker(options: options, inbox: inbox, alarm: alarm, executor: executor)
            worker.run()
        }
        let context = Unmanaged.passRetained(body)
        var thread: pthread_t = 0
        guard pthread_create(&thread, nil, runThread, context.toOpaque()) == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

/// What a thread does, on its way to it.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context {
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
}
