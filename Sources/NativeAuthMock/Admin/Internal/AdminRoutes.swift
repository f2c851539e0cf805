import Foundation
import NativeAuthServing

/// The routes under `/_mock`: what a test in another language, or a person, has in place of the Swift API.
package struct AdminRoutes: Sendable {
    static let root = "/_mock"

    /// Every route.
    package static let all =
        tenantRoutes + scriptRoutes + settingsRoutes + stateRoutes + familyRoutes + documentRoutes

    let core: TenantCore
    let family: TenantFamily

    init(_ core: TenantCore, _ family: TenantFamily = TenantFamily()) {
        self.core = core
        self.family = family
    }

    static func handles(_ path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    func respond(to request: HTTPRequest) -> HTTPServer.Answer {
        do throws(AdminError) {
            try Self.checkCaller(request.headers)
            let (route, arguments) = try Self.route(of: request)
            if request.isTooLarge { throw .tooLarge }
            try route.body?.check(request.body)
            let call = AdminCall(
                core: core,
                family: family,
                route: route,
                request: request,
                arguments: request.query.merging(arguments) { $1 }
            )
            switch try route.handler(call) {
            case .json(let object): return .now(route.reply(object.utf8))
            case .document(let bytes): return .now(route.reply(bytes))
            case .reply(let reply): return .now(reply)
            case .later(let work): return .later { await route.reply(to: work) }
            }
        } catch {
            return .now(error.reply)
        }
    }

    /// Keeps out pages of other sites that the user's browser has open, since the codes are here to be read.
    private static func checkCaller(_ headers: HeaderFields) throws(AdminError) {
        let own = ["127.0.0.1", "localhost"]
        let host = headers["host"].map { $0.prefix { $0 != ":" } } ?? ""
        let origin = headers["origin"].map { URL(string: $0)?.host() ?? "" }
        guard own.contains(String(host)), origin.map(own.contains) ?? true else {
            throw AdminError(
                status: 403,
                error: "The request comes by way of another site.",
                instructions: "Use the host 127.0.0.1 or localhost, and send no Origin of another site."
            )
        }
    }

    /// The route of a request, with what stands in the path in place of its parameter.
    private static func route(of request: HTTPRequest) throws(AdminError) -> (AdminRoute, [String: String]) {
        let bare = String(request.path.dropFirst(root.count))
        let path = bare.isEmpty ? "/" : bare
        let known = all.compactMap { route in route.match(path).map { (route, $0) } }
        if let found = known.first(where: { $0.0.method == request.method }) { return found }
        if known.isEmpty {
            throw AdminError(
                status: 404,
                error: "There is no route \(request.method) \(request.path).",
                instructions: "The routes are: " + all.map(\.line).joined(separator: ", ") + "."
            )
        }
        let methods = known.map(\.0.method).joined(separator: ", ")
        throw AdminError(
            status: 405,
            error: "There is a route \(request.path), and not for \(request.method).",
            instructions: "It takes \(methods).",
            headers: [.init(name: "Allow", value: methods)]
        )
    }
}

extension AdminRoute {
    fileprivate func reply(_ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: answer.status, type: answer.type, body: body)
    }

    fileprivate func reply(to work: @Sendable () async throws(AdminError) -> JSONObject) async -> HTTPResponse {
        do throws(AdminError) {
            return reply(try await work().utf8)
        } catch {
            return error.reply
        }
    }
}

extension AdminError {
    fileprivate static let tooLarge = AdminError(
        status: 413,
        error: "The body has more than \(AdminInput.mebibytes) MiB.",
        instructions: "Send at most \(AdminInput.limit) bytes; from Swift a state of any size can be imported."
    )
}
