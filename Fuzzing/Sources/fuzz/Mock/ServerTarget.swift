import Dispatch
import Foundation
import NativeAuth
import NativeAuthMock
import Synchronization

/// Sends bytes to the mock tenant's server, while another client resets passwords there.
enum ServerTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        guard let servers else { return expect(false, "no server can listen") }
        servers.neighbour.proceed()
        // What an admin asks for may well stop others: it goes to a tenant of its own, which may answer as it was told.
        let isAdmin = input[...].holds("_mock")
        servers.send(input, to: isAdmin ? servers.other : servers.shared, mustAnswer: !isAdmin)
        if isAdmin { servers.other.reset() }
    }

    private static let servers = Servers()
}

private final class Servers: Sendable {
    let shared: MockTenant
    let other: MockTenant
    let neighbour: Neighbour
    private let open = Mutex<[Socket]>([])

    init?() {
        let made = Mutex<[MockTenant]>([])
        wait {
            for _ in 1...2 {
                if let tenant = try? await MockTenant.start() { made.withLock { $0.append(tenant) } }
            }
        }
        let tenants = made.withLock { $0 }
        guard tenants.count == 2, let neighbour = Neighbour(tenants[0]) else { return nil }
        (shared, other) = (tenants[0], tenants[1])
        self.neighbour = neighbour
    }

    /// Sends the bytes in one of the ways in which a client can, and checks the answer where it waits for one.
    func send(_ bytes: [UInt8], to tenant: MockTenant, mustAnswer: Bool) {
        guard let port = tenant.authority.port, let socket = Socket(connectingTo: UInt16(port)) else {
            return expect(false, "the server takes no connection")
        }
        switch bytes.reduce(0, &+) % 4 {
        case 0:
            socket.send(bytes)
            readAnswer(on: socket, mustAnswer)
        case 1:
            socket.send(bytes.prefix(bytes.count / 2))
            socket.send(bytes.suffix(bytes.count - bytes.count / 2))
            readAnswer(on: socket, mustAnswer)
        case 2:
            socket.send(bytes)
            socket.reset()
        default:
            socket.send(bytes)
            leaveOpen(socket)
        }
    }

    private func readAnswer(on socket: Socket, _ mustAnswer: Bool) {
        defer { socket.close() }
        guard mustAnswer else { return }
        socket.end()
        var answer: [UInt8] = []
        while let bytes = socket.receive() {
            guard !bytes.isEmpty else { return check(answer) }
            answer += bytes
        }
        expect(false, "the server neither answers nor closes")
    }

    /// No answer but the end is one as well.
    private func check(_ answer: [UInt8]) {
        guard !answer.isEmpty else { return }
        let line = answer[...].cut(at: "\r\n").head.text.split(separator: " ")
        let status = line.count > 1 ? Int(line[1]) ?? 0 : 0
        expect(line.first?.hasPrefix("HTTP/1.") == true, "it answers \(line)")
        expect([100, 200, 303].contains(status) || (400...599).contains(status), "it answers \(line)")
    }

    /// Keeps a connection for a while on which perhaps half a request was sent.
    private func leaveOpen(_ socket: Socket) {
        let oldest = open.withLock { open in
            open.append(socket)
            return open.count > 64 ? open.removeFirst() : nil
        }
        oldest?.close()
    }
}

/// A client that does nothing wrong, and must get what it asks for all along.
private final class Neighbour: Sendable {
    private static let user = "ben@contoso.com"
    /// How many inputs are sent in the time of one reset.
    private static let inputsForReset = 64

    private let tenant: MockTenant
    private let client: NativeAuthClient
    private let state = Mutex((inputs: 0, resets: 0))
    private let finished = DispatchSemaphore(value: 1)

    init?(_ tenant: MockTenant) {
        let configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        guard (try? tenant.addUser(.password(Self.user, password: "Old-Passw0rd"))) != nil,
            let client = try? NativeAuthClient(configuration)
        else { return nil }
        self.tenant = tenant
        self.client = client
    }

    /// Starts another reset from time to time, once the one before has ended.
    func proceed() {
        let isTime = state.withLock { state in
            state.inputs += 1
            return state.inputs % Self.inputsForReset == 1
        }
        guard isTime else { return }
        finished.wait()
        Task {
            await reset()
            finished.signal()
        }
    }

    private func reset() async {
        let number = state.withLock { state in
            state.resets += 1
            return state.resets
        }
        do {
            let code = try await client.startPasswordReset(email: Self.user)
            let password = try await code.submitCode(tenant.mailbox(for: Self.user).latestCode() ?? "")
            try await password.submitPassword("New-Passw0rd-\(number)")
            expect(tenant.accepts(password: "New-Passw0rd-\(number)", for: Self.user), "the password isn't changed")
        } catch {
            expect(false, "another client's reset fails: \(error)")
        }
    }
}
