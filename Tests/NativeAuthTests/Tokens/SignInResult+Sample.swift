import Foundation

@testable import NativeAuth

extension SignInResult {
    /// What a sign-in would give, whose ID token is one of the account's unless it is given.
    static func sample(
        _ objectId: String = IDTokenText.objectId,
        refreshToken: String? = "rt-1",
        scopes: [String] = [],
        expiresIn: Duration = .seconds(3600),
        accessToken: String = "at-1",
        idToken: String? = nil,
        clientInfo: String? = nil,
        username: String? = Bench.username,
        nonce: String? = nil,
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) throws -> SignInResult {
        var configuration = NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso")
        change(&configuration)
        let response = TokenResponse(
            accessToken: .success(accessToken),
            idToken: idToken ?? IDTokenText.valid(at: configuration.now(), ["oid": objectId]),
            refreshToken: refreshToken,
            scopes: scopes,
            expiresIn: expiresIn,
            clientInfo: clientInfo
        )
        let flow = Flow.begin(try Session(configuration), username: username).flow
        return try SignInResult(response, for: TokenRequest(scopes: scopes), in: flow, nonce: nonce)
    }
}
