import CCurl
import Foundation
import Locking

/// The way to the thread that owns libcurl's multi handle: jobs and cancellations go in, the thread resumes the callers.
///
/// Handles never leave the thread; only the multi handle's address is known here, to wake the thread up.
final class CurlLoop: Sendable {
    /// A request on its way and the caller that waits for it.
    struct Job: Sendable {
        let id: Int
        let request: HTTPRequest
        let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
    }

    /// What other threads ask of the loop.
    enum Command {
        case start(Job)
        case cancel(Int)
    }

    /// What has been asked since the thread last looked.
    struct Inbox {
        enum Phase {
            case notStarted
            case running(multi: UnsafeMutableRawPointer)
            case stopped
        }

        var phase = Phase.notStarted
        var commands: [Command] = []
        var lastIdentifier = 0

        mutating func add(_ command: Command) {
            commands.append(command)
            if commands.count == 1, case .running(let multi) = phase {
                curl_multi_wakeup(multi)
            }
        }
    }

    private let options: CurlTransport.Options
    private let inbox = Locked(Inbox())

    init(options: CurlTransport.Options) {
        self.options = options
    }

    func makeIdentifier() -> Int {
        inbox.withLock { inbox in
            inbox.lastIdentifier += 1
            return inbox.lastIdentifier
        }
    }

    func start(_ job: Job) {
        let isAccepted = inbox.withLock { inbox in
            if case .notStarted = inbox.phase {
                inbox.phase = launchThread()
            }
            guard case .running = inbox.phase else { return false }
            inbox.add(.start(job))
            return true
        }
        if !isAccepted {
            job.continuation.resume(returning: .failure(TransportError(.other, detail: "No thread could be started.")))
        }
    }

    func cancel(_ id: Int) {
        inbox.withLock { $0.add(.cancel(id)) }
    }

    /// Has the thread end; requests in flight end as cancelled.
    func stop() {
        inbox.withLock { inbox in
            if case .running(let multi) = inbox.phase {
                curl_multi_wakeup(multi)
            }
            inbox.phase = .stopped
        }
    }

    private func launchThread() -> Inbox.Phase {
        CurlGlobal.initialize()
        guard let multi = curl_multi_init() else { return .notStarted }
        let worker = Unmanaged.passRetained(CurlWorker(multi: multi, options: options, inbox: inbox))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, runCurlWorker, worker.toOpaque())
        guard code == 0 else {
            worker.release()
            curl_multi_cleanup(multi)
            return .notStarted
        }
        return .running(multi: multi)
    }
}

private func runCurlWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<CurlWorker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}

/// libcurl's global state, made once for the process and never taken down: other code may use libcurl as well.
private enum CurlGlobal {
    private static let outcome = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    static func initialize() {
        _ = outcome
    }
}
