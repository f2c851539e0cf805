import Foundation
import NativeAuthMock
import Testing

@Suite("The article on what the mock tenant supports")
struct SupportedEndpointsTests {
    /// A row of a table, its cells cut at the bars.
    private static func rows(under heading: String) throws -> [[String]] {
        let article = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/NativeAuthMock/NativeAuthMock.docc/WhatItSupports.md")
            .standardizedFileURL
        let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
        let table = lines.drop { $0 != heading }.drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
        return table.dropFirst(2).map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The words of a cell that stand in backquotes.
    private static func words(_ cell: some StringProtocol) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    private struct Row: Hashable, Comparable, CustomStringConvertible {
        let endpoint: String
        let grant: String
        let required: Set<String>
        let optional: Set<String>

        var description: String { "\(endpoint) \(grant) \(required.sorted()) \(optional.sorted())" }

        static func < (left: Row, right: Row) -> Bool { left.description < right.description }
    }

    @Test("Each row is an endpoint as it is, and each endpoint has its rows")
    func endpoints() throws {
        let documented = try Self.rows(under: "### Endpoints").map { cells in
            let parameters = cells[2].split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
            return Row(
                endpoint: Self.words(cells[0]).first ?? "",
                grant: Self.words(cells[1]).first ?? "",
                required: Set(Self.words(parameters[0])),
                optional: Set(parameters.dropFirst().flatMap { Self.words($0) })
            )
        }
        let routed = Router.routes.flatMap { endpoint, route in
            (route.grants.isEmpty ? [nil] : route.grants.keys.map(Optional.some)).map { grant in
                let parameters = route.parameters(for: grant)
                return Row(
                    endpoint: endpoint.rawValue,
                    grant: grant ?? "",
                    required: Set(parameters.required),
                    optional: Set(parameters.optional)
                )
            }
        }
        #expect(documented.sorted() == routed.sorted())
        #expect(Set(Router.routes.keys).union(Router.webEndpoints) == Set(Endpoint.all))
    }

    @Test("What is answered 501 is listed, and what is listed is answered 501")
    func missing() throws {
        let documented = try Self.rows(
            under: "These are the service's and not the mock's. They are answered 501 with `not_implemented`:"
        )
        .map { cells in [Self.words(cells[0]).first ?? "", Self.words(cells[1]).first ?? ""] }
        let known =
            Router.missingEndpoints.map { [$0.rawValue, ""] }
            + Router.missingGrants.map { [Endpoint.token.rawValue, $0] }
        #expect(Set(documented) == Set(known))
        for row in documented {
            var driver = try EngineDriver()
            #expect(driver.post(Endpoint(rawValue: row[0]), ["grant_type": row[1]]).status == 501, "\(row)")
        }
    }

    @Test("Each persona has a row")
    func personas() throws {
        let documented = try Self.rows(under: "### Personas").flatMap { Self.words($0[0]) }
        #expect(Set(documented) == Set(MockUser.Persona.allCases.map(\.rawValue)))
    }
}
