import Foundation
import NativeAuth

/// Signs in with a password, request by request, to see whether the tenant takes it.
///
/// It speaks the protocol by itself, over the client's transport: a proof that does not rely on what it proves.
struct PasswordProof {
    enum Verdict: Equatable {
        /// The tenant gave tokens of this type.
        case accepted(tokenType: String)
        /// The tenant refused it, with these AADSTS numbers.
        case refused(codes: [Int])
        /// The answer is neither.
        case unclear(status: Int)
    }

    let authority: URL
    let clientId: String
    let transport: any HTTPTransport

    func signIn(email: String, password: String) async throws(TransportError) -> Verdict {
        let started = try await post("initiate", ["username": email, "challenge_type": "password redirect"])
        guard let first = started.continuationToken else { return started.verdict }
        let challenged = try await post(
            "challenge",
            ["continuation_token": first, "challenge_type": "password redirect"]
        )
        guard let second = challenged.continuationToken else { return challenged.verdict }
        return try await post(
            "token",
            ["continuation_token": second, "grant_type": "password", "password": password, "scope": "openid"]
        ).verdict
    }

    private func post(_ step: String, _ fields: KeyValuePairs<String, String>) async throws(TransportError) -> Answer {
        let pairs = [("client_id", clientId)] + fields.map { ($0.key, $0.value) }
        let body = pairs.map { "\($0.0)=\($0.1.formEncoded)" }.joined(separator: "&")
        let response = try await transport.send(
            HTTPRequest(
                method: "POST",
                url: authority.appending(path: "oauth2/v2.0/\(step)"),
                headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
                body: Array(body.utf8)
            )
        )
        let fields = try? JSONDecoder().decode(Answer.Fields.self, from: Data(response.body))
        return Answer(status: response.status, fields: fields ?? Answer.Fields())
    }
}

private struct Answer {
    struct Fields: Decodable {
        var continuationToken: String?
        var accessToken: String?
        var tokenType: String?
        var errorCodes: [Int]?

        enum CodingKeys: String, CodingKey {
            case continuationToken = "continuation_token"
            case accessToken = "access_token"
            case tokenType = "token_type"
            case errorCodes = "error_codes"
        }
    }

    let status: Int
    let fields: Fields

    var continuationToken: String? { fields.continuationToken }

    var verdict: PasswordProof.Verdict {
        if status == 200, fields.accessToken != nil {
            return .accepted(tokenType: fields.tokenType ?? "no type")
        }
        guard let codes = fields.errorCodes else { return .unclear(status: status) }
        return .refused(codes: codes)
    }
}

extension String {
    fileprivate var formEncoded: String {
        let unreserved = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "a"..."z"))
            .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
