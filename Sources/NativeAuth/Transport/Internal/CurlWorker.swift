import CCurl
import Locking

/// The loop itself, on the thread that owns the multi handle and all easy handles.
///
/// Not `Sendable`: it is handed to its thread once and no one else touches it.
final class CurlWorker {
    private let multi: UnsafeMutableRawPointer
    private let options: CurlTransport.Options
    private let inbox: Locked<CurlLoop.Inbox>
    private var transfers: [Int: CurlTransfer] = [:]
    private var idleHandles: [CurlHandle] = []

    /// Handles kept for the next request; connections live in the multi handle and don't depend on it.
    private static let idleHandleLimit = 64
    /// Longer than any wait: a wake-up or one of libcurl's own timers ends it, and an idle thread sleeps.
    private static let longestWaitInMilliseconds: Int32 = 24 * 60 * 60 * 1000

    init(multi: UnsafeMutableRawPointer, options: CurlTransport.Options, inbox: Locked<CurlLoop.Inbox>) {
        self.multi = multi
        self.options = options
        self.inbox = inbox
    }

    func run() {
        while obeyCommands() {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishTransfers()
            curl_multi_poll(multi, nil, 0, Self.longestWaitInMilliseconds, nil)
        }
        for id in transfers.keys {
            finish(id, .failure(TransportError(.cancelled, detail: "The transport went away.")))
        }
        idleHandles.removeAll()
        curl_multi_cleanup(multi)
    }

    /// Does what was asked since the last time.
    ///
    /// - Returns: Whether the loop goes on.
    private func obeyCommands() -> Bool {
        let (commands, goesOn) = inbox.withLock { inbox in
            defer { inbox.commands.removeAll(keepingCapacity: true) }
            if case .running = inbox.phase {
                return (inbox.commands, true)
            }
            return (inbox.commands, false)
        }
        for command in commands {
            switch command {
            case .start(let job): start(job)
            case .cancel(let id): finish(id, .failure(TransportError(.cancelled, detail: "The task was cancelled.")))
            }
        }
        return goesOn
    }

    private func start(_ job: CurlLoop.Job) {
        do throws(TransportError) {
            let handle = if let idle = idleHandles.popLast() { idle } else { try CurlHandle(options: options) }
            let transfer = CurlTransfer(job: job, handle: handle, options: options)
            try transfer.prepare()
            let code = curl_multi_add_handle(multi, handle.easy)
            guard code == CURLM_OK else {
                throw TransportError(.other, detail: "libcurl took no further request (CURLMcode \(code.rawValue)).")
            }
            transfers[job.id] = transfer
        } catch {
            job.continuation.resume(returning: .failure(error))
        }
    }

    private func finishTransfers() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = CurlTransfer.of(easy)
            else { continue }
            finish(transfer.id, transfer.outcome(of: message.pointee.data.result))
        }
    }

    private func finish(_ id: Int, _ result: Result<HTTPResponse, TransportError>) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        // First the caller, then the clean-up: giving up a connection may take libcurl a moment.
        transfer.resume(result)
        curl_multi_remove_handle(multi, transfer.handle.easy)
        transfer.handle.detach()
        if idleHandles.count < Self.idleHandleLimit {
            idleHandles.append(transfer.handle)
        }
    }
}
