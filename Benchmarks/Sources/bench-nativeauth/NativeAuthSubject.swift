import Dispatch
import FoundationEssentials
import Harness
import NativeAuth

/// The package, through its public API alone.
@main
enum NativeAuthSubject {
    static func main() {
        let options = harness_start(CommandLine.argc, CommandLine.unsafeArgv)
        let done = DispatchSemaphore(value: 0)
        // An async main has valgrind 3.19 crash.
        Task.detached {
            await run(options)
            done.signal()
        }
        done.wait()
    }

    private static func run(_ options: harness_options) async {
        do {
            let resets = Resets(client: try NativeAuthClient(configuration(options)), options)
            try await resets.run(eachSlot: options.warm_up)
            let begin = harness_read_meters()
            try await resets.run(eachSlot: options.flows / options.in_flight)
            let end = harness_read_meters()
            withUnsafePointer(to: options) { harness_report($0, begin, end) }
        } catch {
            harness_fail("bench-nativeauth", "\(error)")
        }
    }

    private static func configuration(_ options: harness_options) -> NativeAuthConfiguration {
        guard let url = URL(string: String(cString: options.url)) else { harness_fail("--url", "it is malformed") }
        var configuration = NativeAuthConfiguration(clientId: String(cString: options.client_id), authority: url)
        configuration.polling.minimumInterval = .milliseconds(1)
        configuration.connectTimeout = .seconds(60)
        configuration.requestTimeout = .seconds(120)
        if let file = options.trusted_roots {
            configuration.trustedRoots = .file(path: String(cString: file))
        }
        return configuration
    }
}

/// Password resets, so many at a time.
private struct Resets: Sendable {
    let client: NativeAuthClient
    let inFlight: Int
    let email: String
    let code: String
    let password: String

    init(client: NativeAuthClient, _ options: harness_options) {
        self.client = client
        inFlight = options.in_flight
        email = String(cString: options.email)
        code = String(cString: options.code)
        password = String(cString: options.password) + "0"
    }

    /// Runs as many flows in each slot, and waits for all.
    ///
    /// On the client's own thread, as its documentation says for a server with many flows.
    func run(eachSlot flows: Int) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<inFlight {
                group.addTask(executorPreference: client.taskExecutor) {
                    for _ in 0..<flows { try await reset() }
                }
            }
            try await group.waitForAll()
        }
    }

    private func reset() async throws {
        let codeStep = try await client.startPasswordReset(email: email)
        let passwordStep = try await codeStep.submitCode(code)
        try await passwordStep.submitPassword(password)
    }
}
