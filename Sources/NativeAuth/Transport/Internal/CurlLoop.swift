import Dispatch
import Locking
import NativeAuthEssentials

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
            case waiting(Alarm)
        }

        var thread = Thread.none
        var commands: [Command] = []
        var lastIdentifier = 0
        /// Nobody can ask for anything any more: end when nothing is left to do.
        var isClosed = false

        mutating func wake() {
            if case .waiting(let alarm) = thread {
                thread = .awake
                alarm.ring()
            }
        }
    }

    private let options: CurlTransport.Options
    private let inbox = Locked(Inbox())

    init(options: CurlTransport.Options) {
        self.options = options
    }

    deinit {
        inbox.withLock { inbox in
            inbox.isClosed = true
            inbox.wake()
        }
    }

    func makeIdentifier() -> Int {
        inbox.withLock { inbox in
            inbox.lastIdentifier += 1
            return inbox.lastIdentifier
        }
    }

    func start(_ ticket: Ticket) {
        if !post(.start(ticket)) {
            let error = TransportError(.cannotConnect, detail: "No thread or no pipe could be made for the requests.")
            ticket.continuation.resume(returning: .failure(error))
        }
    }

    func cancel(_ id: Int) {
        inbox.withLock { inbox in
            if case .none = inbox.thread { return }
            inbox.commands.append(.cancel(id))
            inbox.wake()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post(.run(job)) {
            // A job must run, and may run anywhere but in here, where its task may hold a lock.
            DispatchQueue.global().async { [self] in
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    /// Puts a command into the inbox, and starts the thread with the first one.
    ///
    /// - Returns: Whether there is a thread that will see to it.
    private func post(_ command: Command) -> Bool {
        inbox.withLock { inbox in
            if case .none = inbox.thread {
                guard startThread() else { return false }
                inbox.thread = .awake
            }
            inbox.commands.append(command)
            inbox.wake()
            return true
        }
    }

    private func startThread() -> Bool {
        CurlGlobal.initialize()
        guard let alarm = Alarm() else { return false }
        let body = ThreadBody { [options, inbox, executor = asUnownedTaskExecutor()] in
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
    blockPipeSignal()
    if let context {
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
}

/// Keeps a connection that is gone from ending the process.
///
/// A TLS library may write to it, which raises SIGPIPE. Blocked on this thread alone, the signal stays what the app made of
/// it everywhere else. libcurl's own way would change it for the whole process.
private func blockPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
}
