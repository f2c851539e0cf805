import Foundation
import NativeAuth
import Testing

/// The samples about making a client.
enum ConfigurationSamples {
    static func launch() throws {
        // sample: launch
        try NativeAuthClient.shared.configure(
            clientId: "11111111-1111-1111-1111-111111111111",
            tenantSubdomain: "contoso"
        )
        // end
    }

    static func limits() throws -> NativeAuthClient {
        // sample: limits
        var configuration = NativeAuthConfiguration(
            clientId: "11111111-1111-1111-1111-111111111111",
            tenantSubdomain: "contoso"
        )
        configuration.requestTimeout = .seconds(15)
        let client = try NativeAuthClient(configuration)
        // end
        return client
    }

    static func customDomain(_ authority: URL) throws -> NativeAuthClient {
        // sample: custom-domain
        // Such as https://login.contoso.com/contoso.onmicrosoft.com
        let configuration = NativeAuthConfiguration(
            clientId: "11111111-1111-1111-1111-111111111111",
            authority: authority
        )
        let client = try NativeAuthClient(configuration)
        // end
        return client
    }

    static func company(_ configuration: NativeAuthConfiguration, proxy: URL) -> NativeAuthConfiguration {
        var configuration = configuration
        // sample: company-network
        configuration.proxy = .url(proxy)
        configuration.trustedRoots = .file(path: "/etc/ssl/certs/company.pem")
        configuration.additionalHeaders = ["X-Gateway-Key": "a key that is no secret"]
        // end
        return configuration
    }

    static func pinned(_ configuration: NativeAuthConfiguration) throws -> NativeAuthConfiguration {
        var configuration = configuration
        // sample: pinned-keys
        configuration.pinnedPublicKeys = [
            try PublicKeyPin("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),  // The key in use.
            try PublicKeyPin("LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="),  // The one to follow it.
        ]
        // end
        return configuration
    }

    static func observed(
        _ configuration: NativeAuthConfiguration,
        log: @escaping @Sendable (String) -> Void,
        count: @escaping @Sendable (_ metric: String, _ label: String) -> Void
    ) -> NativeAuthConfiguration {
        var configuration = configuration
        // sample: observer
        // log and count are closures of the app, over its own logger and metrics.
        configuration.observer = { event in
            let id = event.correlationId.uuidString
            switch event {
            case .answered(let endpoint, let status, let duration, let attempt, _):
                log("\(id) \(endpoint) \(status) after \(duration), attempt \(attempt)")
                count("answers", "\(endpoint) \(status)")
            case .failed(let endpoint, let code, let duration, _, _):
                log("\(id) \(endpoint) \(code.rawValue) after \(duration)")
                count("failures", "\(endpoint) \(code.rawValue)")
            case .waiting(let time, let attempt, _): log("\(id) waits \(time) after poll \(attempt)")
            default: break
            }
        }
        // end
        return configuration
    }

    static func shared(_ configuration: NativeAuthConfiguration) throws -> [NativeAuthClient] {
        var (orders, invoices) = (configuration, configuration)
        // sample: shared-transport
        let transport = CurlTransport(.init(connectTimeout: .seconds(5), requestTimeout: .seconds(15)))
        orders.transport = transport
        invoices.transport = transport
        // end
        return [try NativeAuthClient(orders), try NativeAuthClient(invoices)]
    }

    static func transport(clientId: String) -> NativeAuthConfiguration {
        // sample: curl-transport
        let transport = CurlTransport(.init(connectTimeout: .seconds(5), trustedRoots: .file(path: "/etc/ssl/own.pem")))
        var configuration = NativeAuthConfiguration(clientId: clientId, tenantSubdomain: "contoso")
        configuration.transport = transport
        // end
        return configuration
    }
}

// sample: recorder
struct Recorder: HTTPTransport {
    let next: any HTTPTransport
    let record: @Sendable (String) -> Void

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        record(request.url.path)
        return try await next.send(request)
    }
}
// end

// sample: other-stack
/// Sends over another HTTP library; `fetch` is the call of that library.
struct OtherStack: HTTPTransport {
    typealias Answer = (status: Int, fields: [(name: String, value: String)], body: [UInt8])

    let fetch: @Sendable (HTTPRequest) async throws -> Answer

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let answer: Answer
        do {
            answer = try await fetch(request)
        } catch {
            throw TransportError(error is CancellationError ? .cancelled : .connectionLost)
        }
        var headers: HTTPFields = [:]
        for (name, value) in answer.fields {
            headers.append(name, value)
        }
        return HTTPResponse(status: answer.status, headers: headers, body: answer.body)
    }
}
// end
