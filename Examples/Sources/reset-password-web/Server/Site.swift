import Foundation
import NativeAuthServing
import ResetSessions

/// The addresses of the site, and what is answered at each.
struct Site: Sendable {
    struct Options: Sendable {
        /// Where a person signs in.
        var signInURL: String?
        /// The app that saves passwords for this site, as in `TEAMID.com.example.app`.
        var appID: String?
        /// Whether the server itself speaks HTTPS.
        var isTLS = false
        /// Whether a proxy on this machine says where requests come from.
        var trustsProxy = false
    }

    let options: Options
    private let desk: ResetDesk

    init(_ options: Options, desk: ResetDesk) {
        self.options = options
        self.desk = desk
    }

    func answer(_ request: HTTPRequest) -> HTTPServer.Answer {
        guard let visit = Visit(request, isTLS: options.isTLS, trustsProxy: options.trustsProxy) else {
            return .now(.failure(400, PageContext(language: Language(of: request))))
        }
        return answer(request, visit).mapped { visit.isSecure ? $0.withStrictTransportSecurity : $0 }
    }

    private func answer(_ request: HTTPRequest, _ visit: Visit) -> HTTPServer.Answer {
        let context = PageContext(language: visit.language, signInURL: options.signInURL)
        if request.isTooLarge { return .now(.failure(413, context)) }
        if request.malformation != nil { return .now(.failure(400, context)) }
        let (isPage, isHealth, file) = (request.path == "/", request.path == Self.health, file(request.path))
        guard isPage || isHealth || file != nil else { return .now(.failure(404, context)) }
        let allowed = isPage ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]
        guard allowed.contains(request.method) else {
            return .now(.failure(405, context, [.init(name: "Allow", value: allowed.joined(separator: ", "))]))
        }
        if isHealth { return .later { await desk.health() } }
        if let file { return .now(file) }
        if request.method == "POST" {
            let submission = Submission { request.fields[$0] }
            return .later { await desk.act(on: submission, visit, context) }
        }
        return .later { await desk.show(request.query, visit, context) }
    }

    private static let association = "/.well-known/apple-app-site-association"
    private static let changePassword = "/.well-known/change-password"
    private static let health = "/healthz"

    /// What is the same for everybody; `nil` where there is nothing.
    private func file(_ path: String) -> HTTPResponse? {
        switch path {
        // Password managers lead here whoever wants to change a password.
        case Self.changePassword: .redirect(to: "/?new")
        case Self.association: options.appID.flatMap(Self.association(of:))
        default: Asset.all.first { $0.path == path }.map { .file($0.bytes, type: $0.type) }
        }
    }

    private static func association(of appID: String) -> HTTPResponse? {
        let document = try? JSONEncoder().encode(["webcredentials": ["apps": [appID]]])
        return document.map { .file(Array($0), type: "application/json") }
    }
}

extension HTTPServer.Answer {
    fileprivate func mapped(_ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse) -> HTTPServer.Answer {
        switch self {
        case .now(let response): .now(change(response))
        case .later(let work): .later { change(await work()) }
        }
    }
}
