import CCurl
import Locking
import NativeAuthEssentials

/// The loop itself, on the thread that owns all of libcurl's handles.
///
/// A value on that thread's stack: no one else can touch it.
struct CurlWorker: ~Copyable {
    private let options: CurlTransport.Options
    private let inbox: Locked<CurlLoop.Inbox>
    private let sockets: SocketSet
    private let executor: UnownedTaskExecutor
    private var shards: [CurlShard] = []
    private var transfers: [Int: CurlTransfer] = [:]
    private var idleHandles: [CurlHandle] = []
    private var addresses = ParsedAddress.Cache()
    private var share: SharedState?
    private let connections = ConnectionSockets()
    private let alarm: Alarm
    private let turn = CurlGlobal.makeTurn()
    private var nextLook: UInt64 = 0

    /// How long jobs may keep coming before the sockets are looked at, in nanoseconds.
    private static let longestWithoutLook: UInt64 = 1_000_000
    /// Handles kept for the next request; connections live in the shards and don't depend on them.
    private static let idleHandleLimit = 64

    init(options: CurlTransport.Options, inbox: Locked<CurlLoop.Inbox>, alarm: Alarm, executor: UnownedTaskExecutor) {
        self.options = options
        self.inbox = inbox
        self.executor = executor
        self.alarm = alarm
        sockets = SocketSet(alarm: alarm)
    }

    mutating func run() {
        turn.take { share = SharedState() }
        while let commands = nextCommands() {
            for command in commands {
                obey(command)
            }
            let now = Uptime.nanoseconds
            // Jobs that keep coming must not keep the sockets waiting.
            if commands.isEmpty || now >= nextLook {
                nextLook = now + Self.longestWithoutLook
                look(milliseconds: commands.isEmpty ? millisecondsToDeadline() : 0)
            }
            turn.take { actOnTimers() }
        }
        turn.take { close() }
        CurlGlobal.giveBack(turn)
    }

    private mutating func close() {
        for id in Array(transfers.keys) {
            finish(id, .failure(TransportError(.cancelled, detail: "The transport went away.")))
        }
        idleHandles.removeAll()
        for shard in shards {
            shard.close()
        }
        share = nil
    }

    /// What was asked since the last time, with nothing when it is time to wait; `nil` at the end.
    private func nextCommands() -> [CurlLoop.Command]? {
        inbox.withLock { inbox in
            if inbox.commands.isEmpty {
                if inbox.isClosed {
                    inbox.thread = .none
                    return nil
                }
                inbox.thread = .waiting(alarm)
                return []
            }
            let commands = inbox.commands
            inbox.commands = []
            return commands
        }
    }

    private mutating func look(milliseconds: Int32) {
        let events = sockets.wait(milliseconds: milliseconds)
        if events.isEmpty { return }
        turn.take {
            for event in events {
                event.shard.act(on: event.socket, what: event.what)
                finishEnded(in: event.shard)
            }
        }
    }

    private mutating func obey(_ command: CurlLoop.Command) {
        switch command {
        case .run(let job): job.runSynchronously(on: executor)
        case .start(let ticket): turn.take { start(ticket) }
        case .cancel(let id):
            turn.take { finish(id, .failure(TransportError(.cancelled, detail: "The task was cancelled."))) }
        }
    }

    private mutating func start(_ ticket: CurlLoop.Ticket) {
        do throws(TransportError) {
            let transfer = CurlTransfer(
                ticket: ticket,
                address: try addresses.parse(ticket.request.url),
                handle: try freeHandle(),
                shard: try freeShard(),
                options: options
            )
            try transfer.prepare()
            try transfer.shard.add(transfer)
            transfers[ticket.id] = transfer
        } catch {
            ticket.continuation.resume(returning: .failure(error))
        }
    }

    private mutating func freeHandle() throws(TransportError) -> CurlHandle {
        if let idle = idleHandles.popLast() {
            return idle
        }
        return try CurlHandle(options: options, share: share, connections: connections)
    }

    private mutating func freeShard() throws(TransportError) -> CurlShard {
        if let shard = shards.first(where: { !$0.isFull }) {
            return shard
        }
        let shard = try CurlShard(sockets: sockets)
        shards.append(shard)
        return shard
    }

    private mutating func finishEnded(in shard: CurlShard) {
        while let (transfer, code) = shard.nextEnded() {
            if transfer.isUnsent && shard.restart(transfer) {
                continue
            }
            finish(transfer.id, transfer.outcome(of: code))
        }
    }

    private mutating func finish(_ id: Int, _ result: Result<HTTPResponse, TransportError>) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        // First the caller, then the clean-up: giving up a connection may take libcurl a moment.
        transfer.resume(result)
        transfer.shard.remove(transfer)
        transfer.handle.detach()
        // A handle remembers verdicts on certificates from a failure, and would give them for the next one.
        if case .success = result, idleHandles.count < Self.idleHandleLimit {
            idleHandles.append(transfer.handle)
        }
    }

    private mutating func actOnTimers() {
        let now = Uptime.nanoseconds
        for shard in shards where shard.deadline <= now {
            if shard.actOnTimer(now) {
                finishEnded(in: shard)
            } else {
                shard.close()
                shards.removeAll { $0 === shard }
            }
        }
        if shards.isEmpty {
            idleHandles.removeAll()
        }
    }

    /// How long to wait for sockets, rounded up; -1 for as long as it takes.
    private func millisecondsToDeadline() -> Int32 {
        var first = UInt64.max
        for shard in shards {
            first = min(first, shard.deadline)
        }
        guard first < UInt64.max else { return -1 }
        let (left, isPast) = first.subtractingReportingOverflow(Uptime.nanoseconds)
        return isPast ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
    }
}
