import Dispatch
import Foundation
import Synchronization

@testable import NativeAuth

/// Lets a server send the input for an answer, and asks again on the same transport.
///
/// What stands behind a line of three dashes is sent when the client has its answer.
enum TransportTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        guard let server else { return expect(false, "no server can listen") }
        server.answer(with: input)
        wait {
            let transport = CurlTransport(.init(requestTimeout: .seconds(20), proxy: .none, maximumBodySize: 1 << 14))
            await checkHostile(transport, server.url("hostile"))
            server.finish()
            await checkNext(transport, server.url("next"))
        }
        server.closeConnections()
    }

    private static func checkHostile(_ transport: CurlTransport, _ url: URL) async {
        do throws(TransportError) {
            let response = try await transport.send(HTTPRequest(method: "POST", url: url))
            expect((0...999).contains(response.status), "the status \(response.status)")
            expect(response.body.count <= 1 << 14, "a body of \(response.body.count) bytes")
            Secrets.expectNone(in: response)
            AnswerTarget.read(response)
        } catch {
            expect(error.code != .timedOut, "the server has closed, and the transport still waits")
            Secrets.expectNone(in: error)
            FailureCheck.run(Failure(error))
        }
    }

    /// Whatever came before, the next request gets its own answer, or none where the connection ended meanwhile.
    private static func checkNext(_ transport: CurlTransport, _ url: URL) async {
        do throws(TransportError) {
            let response = try await transport.send(HTTPRequest(method: "POST", url: url))
            expect(response.status == 200 && response.body == HostileServer.right, "it got an answer of another's")
        } catch {
            expect(error.code == .connectionLost, "\(error)")
        }
    }

    private static let server = HostileServer()
}

/// A server on one thread that sends given bytes to whoever asks for `hostile`, and a right answer to others.
private final class HostileServer: Sendable {
    static let right = Array("right".utf8)

    private let listener: Socket
    private let state = Mutex(State())
    private let mayFinish = DispatchSemaphore(value: 0)
    private let hasFinished = DispatchSemaphore(value: 0)

    private struct State {
        var parts: [ArraySlice<UInt8>] = []
        var connections: [Socket] = []
    }

    init?() {
        guard let listener = Socket.listening() else { return nil }
        self.listener = listener
        Thread.detachNewThread { [self] in
            while let connection = listener.accept() { serve(connection) }
        }
    }

    func url(_ path: String) -> URL {
        URL(string: "http://127.0.0.1:\(listener.port)/\(path)") ?? URL(fileURLWithPath: "/")
    }

    func answer(with bytes: [UInt8]) {
        state.withLock { $0.parts = bytes[...].parts(between: "\n---\n") }
    }

    /// Has the last part of the answer sent, and waits until it is.
    func finish() {
        mayFinish.signal()
        hasFinished.wait()
    }

    func closeConnections() {
        let connections = state.withLock { state in
            defer { state.connections = [] }
            return state.connections
        }
        for connection in connections { connection.close() }
    }

    private func serve(_ connection: Socket) {
        var request: [UInt8] = []
        while !request[...].holds("\r\n\r\n") {
            guard let bytes = connection.receive(), !bytes.isEmpty else { break }
            request += bytes
        }
        if request.starts(with: "POST /hostile ".utf8) {
            sendParts(on: connection)
        } else {
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".utf8) + Self.right)
            connection.end()
        }
        state.withLock { $0.connections.append(connection) }
    }

    private func sendParts(on connection: Socket) {
        let parts = state.withLock { $0.parts }
        connection.send(parts.first ?? [])
        // A client without a whole answer waits for the rest, which therefore can't wait for the client for long.
        let isAnswered = parts.count > 1 && mayFinish.wait(timeout: .now() + .milliseconds(5)) == .success
        for part in parts.dropFirst() { connection.send(part) }
        connection.end()
        if !isAnswered { mayFinish.wait() }
        hasFinished.signal()
    }
}
