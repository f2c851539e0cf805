import Console
import Foundation
import NativeAuth
import TenantOptions

/// Asks a tenant what accounts sign in with, one after the other, and prints a row for each.
struct FederatedCheck {
    typealias Outcome = Result<AccountKind, NativeAuthError>

    /// The longest address that shares its line with the rest of the row.
    private static let longestAddress = 32

    let console: Console
    let client: NativeAuthClient
    let trustedRoots: TrustedRoots

    static func run(
        _ configuration: NativeAuthConfiguration,
        _ addresses: [String],
        _ console: Console
    ) async -> ExitCode {
        do throws(ConfigurationError) {
            let client = try NativeAuthClient(configuration)
            let check = FederatedCheck(console: console, client: client, trustedRoots: configuration.trustedRoots)
            let outcomes = await check.ask(about: addresses)
            for case .failure(let error) in outcomes { return ExitCode(error) }
            return .done
        } catch {
            console.complain("federated-check: \(error.localizedDescription)")
            return .configuration
        }
    }

    /// Prints the table.
    ///
    /// - Returns: What came of each address, up to a failure that the next one would meet too.
    func ask(about addresses: [String]) async -> [Outcome] {
        let width = addresses.map(\.count).filter { $0 <= Self.longestAddress }.max() ?? 0
        let table = Table(console, columns: [max(width, "account".count), "no password".count])
        table.header("account", "found", "offer")
        var outcomes: [Outcome] = []
        for address in addresses {
            do throws(NativeAuthError) {
                let kind = try await client.accountKind(of: address)
                let offer = Offer(kind)
                table.row(address, offer.found, offer.text)
                outcomes.append(.success(kind))
            } catch {
                outcomes.append(.failure(error))
                guard error != .cancelled else { break }
                let offer = Offer(error)
                table.row(address, offer.found, offer.text)
                guard error.isAboutOneAccount else {
                    explain(error, unasked: addresses.count - outcomes.count)
                    break
                }
            }
        }
        return outcomes
    }

    private func explain(_ error: NativeAuthError, unasked: Int) {
        if case .network(let cause) = error {
            for paragraph in cause.explanation(trustedRoots).dropFirst() { console.complain(paragraph) }
        } else if case .throttled(let wait?, _) = error {
            console.complain("The tenant asks to wait for \(wait.inWords).")
        } else if let reference = error.reference {
            console.complain(reference)
        }
        if unasked > 0 { console.complain("Not asked about: \(unasked) more.") }
    }
}

extension NativeAuthError {
    /// Whether the next address may fare better.
    fileprivate var isAboutOneAccount: Bool {
        switch self {
        case .invalidUsername, .unexpected: true
        default: false
        }
    }
}
