import Dispatch
import Foundation
import FoundationNetworking
import Harness

/// Foundation's `URLSession` with `JSONDecoder`: what one would write without a package.
@main
enum URLSessionSubject {
    static func main() {
        let options = harness_start(CommandLine.argc, CommandLine.unsafeArgv)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await run(options)
            done.signal()
        }
        done.wait()
    }

    private static func run(_ options: harness_options) async {
        do {
            let resets = try Resets(options)
            try await resets.run(eachSlot: options.warm_up)
            let begin = harness_read_meters()
            try await resets.run(eachSlot: options.flows / options.in_flight)
            let end = harness_read_meters()
            withUnsafePointer(to: options) { harness_report($0, begin, end) }
        } catch {
            harness_fail("bench-urlsession", "\(error)")
        }
    }
}

/// Password resets, so many at a time.
private struct Resets: Sendable {
    private let session: URLSession
    private let inFlight: Int
    private let steps: [Step]

    /// A request of the flow: where it goes, and what it says beside the client id and the token.
    private struct Step: Sendable {
        let url: URL
        let fields: String
    }

    private struct Answer: Decodable {
        let continuationToken: String

        enum CodingKeys: String, CodingKey {
            case continuationToken = "continuation_token"
        }
    }

    private struct WrongAnswer: Error {
        let status: Int?
    }

    private let clientId: String

    init(_ options: harness_options) throws {
        let tenant = String(cString: options.url)
        let challengeTypes = "challenge_type=oob%20password%20redirect"
        let fields: KeyValuePairs = [
            "start": "username=\(String(cString: options.email))&\(challengeTypes)",
            "challenge": challengeTypes,
            "continue": "grant_type=oob&oob=\(String(cString: options.code))",
            "submit": "new_password=\(String(cString: options.password))0",
            "poll_completion": "",
        ]
        steps = try fields.map { name, fields in
            guard let url = URL(string: "\(tenant)/resetpassword/v1.0/\(name)") else { throw URLError(.badURL) }
            return Step(url: url, fields: fields)
        }
        clientId = String(cString: options.client_id)
        inFlight = options.in_flight

        let configuration = URLSessionConfiguration.ephemeral
        // The default is six.
        configuration.httpMaximumConnectionsPerHost = inFlight
        configuration.timeoutIntervalForRequest = 120
        session = URLSession(configuration: configuration)
    }

    /// Runs as many flows in each slot, and waits for all.
    func run(eachSlot flows: Int) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<inFlight {
                group.addTask {
                    for _ in 0..<flows { try await reset() }
                }
            }
            try await group.waitForAll()
        }
    }

    private func reset() async throws {
        var token: String?
        for step in steps {
            token = try await send(step, token: token)
        }
    }

    private func send(_ step: Step, token: String?) async throws -> String {
        var request = URLRequest(url: step.url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("6f1c1a52-93f0-4d29-8d7c-2f5f0b8f6a11", forHTTPHeaderField: "client-request-id")
        request.setValue("true", forHTTPHeaderField: "return-client-request-id")
        let tokenField = token.map { "&continuation_token=\($0)" } ?? ""
        request.httpBody = Data("client_id=\(clientId)\(tokenField)&\(step.fields)".utf8)

        let (body, response) = try await session.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
            throw WrongAnswer(status: (response as? HTTPURLResponse)?.statusCode)
        }
        return try JSONDecoder().decode(Answer.self, from: body).continuationToken
    }
}
