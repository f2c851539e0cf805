import Locking

/// The answers of a tenant that says yes to everything, for servers that only misbehave now and then.
enum CannedTenant {
    static func reply(to request: FaultServer.Request) -> String {
        let endpoint = request.path.split(separator: "/").last.map(String.init) ?? ""
        return response(bodies[endpoint] ?? #"{"error":"invalid_request"}"#)
    }

    static func response(_ body: String, status: String = "200 OK", headers: [String] = []) -> String {
        let lines = ["HTTP/1.1 \(status)", "Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        return (lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private static let bodies = [
        "start": #"{"continuation_token":"t1"}"#,
        "challenge": #"""
        {"continuation_token":"t2","challenge_type":"oob","binding_method":"prompt","challenge_channel":"email",\#
        "challenge_target_label":"a***a@co**o.com","code_length":8}
        """#,
        "continue": #"{"continuation_token":"t3","expires_in":600}"#,
        "submit": #"{"continuation_token":"t4","poll_interval":1}"#,
        "poll_completion": #"{"status":"succeeded","continuation_token":"t5"}"#,
    ]
}

/// How often each path has been asked for.
final class CountsByPath: Sendable {
    private let counts = Locked<[String: Int]>([:])

    func next(_ path: String) -> Int {
        counts.withLock { counts in
            counts[path, default: 0] += 1
            return counts[path, default: 0]
        }
    }
}
