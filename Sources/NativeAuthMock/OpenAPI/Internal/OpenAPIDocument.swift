import Foundation
import NativeAuthServing

/// The description of everything that the tenant answers, in the terms of OpenAPI 3.1.
///
/// It has no rules of its own: the admin routes come from their table, and the endpoints from the router's.
struct OpenAPIDocument: Sendable {
    let options: MockTenant.Options

    var json: JSONObject {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Mock tenant", "version": "1",
                "description":
                    "A tenant for tests on this machine. It is no real tenant, and shows its codes on purpose.",
            ],
            "servers": [["url": "/"]],
            "paths": .object(paths),
            "components": ["schemas": .object(JSONObject(Self.schemas.map { ($0.key, $0.value.value) }))],
        ]
    }

    /// What is described once, and referred to by its name.
    private static let schemas: KeyValuePairs<String, Schema> = [
        "AdminError": AdminError.schema, "Settings": SettingsDocument.definition, "PollScript": PollScript.definition,
        "Reply": reply, "Refusal": refusal,
    ]

    /// What is described by a reference.
    static func schema(of reference: String) -> Schema? {
        schemas.first { Schema.reference($0.key).json["$ref"] == .string(reference) }?.value
    }

    private var paths: JSONObject {
        var paths: [(path: String, operations: [(String, JSON)])] = []
        func add(_ operation: JSONObject, _ method: String, at path: String) {
            let index = paths.firstIndex { $0.path == path } ?? paths.endIndex
            if index == paths.endIndex { paths.append((path, [])) }
            paths[index].operations.append((method.lowercased(), .object(operation)))
        }
        for route in AdminRoutes.all { add(Self.operation(route), route.method, at: AdminRoutes.root + route.path) }
        for endpoint in Endpoint.all {
            let path = "/\(options.tenantName)/\(endpoint.rawValue)"
            if let route = Router.routes[endpoint] { add(operation(route, at: endpoint), "POST", at: path) }
            guard let route = Router.webRoutes[endpoint] else { continue }
            for method in route.methods { add(operation(route, method, at: endpoint), method, at: path) }
        }
        return JSONObject(paths.map { ($0.path, .object(JSONObject($0.operations))) })
    }
}

// The admin routes.
extension OpenAPIDocument {
    private static func operation(_ route: AdminRoute) -> JSONObject {
        let name = route.path.split { !$0.isLetter }.map(\.capitalized).joined()
        var operation: JSONObject = [
            "operationId": .string(route.method.lowercased() + (name.isEmpty ? "Page" : name)),
            "summary": .string(route.summary), "tags": ["admin"],
        ]
        let parameters = route.parameters.map { parameter -> JSON in
            let isInPath = parameter.name == route.pathParameter
            return .object([
                "name": .string(parameter.name), "in": isInPath ? "path" : "query", "required": .boolean(isInPath),
                "schema": parameter.schema.value, "example": parameter.example,
            ])
        }
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        operation["requestBody"] = route.body.map { body in
            let media: JSON = ["schema": body.schema.value, "example": .raw(body.example)]
            return ["required": true, "content": .object([MediaType.json.rawValue: media])]
        }
        var responses = JSONObject()
        for status in route.statuses {
            responses[String(status)] =
                status == route.answer.status
                ? response("What was asked for.", [(route.answer.type, route.answer.schema)])
                : response(reason(status), [(.json, .reference("AdminError"))])
        }
        operation["responses"] = .object(responses)
        return operation
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 400: "Something about the request is wrong."
        case 403: "The request comes by way of another site."
        case 404: "There is no such thing."
        case 413: "The body is too large."
        default: "It can't be done at the moment."
        }
    }
}

// The endpoints of the protocol.
extension OpenAPIDocument {
    private func operation(_ route: Route, at endpoint: Endpoint) -> JSONObject {
        let grants = route.grants.keys.sorted()
        let forms =
            grants.isEmpty ? [form(route.parameters(for: nil))] : grants.map { form(route.parameters(for: $0), $0) }
        let codes = endpoint == .token ? [501] : []
        return [
            "operationId": .string(endpoint.rawValue), "tags": ["native authentication"],
            "requestBody": Self.body(forms.count == 1 ? forms[0] : .either(forms)),
            "responses": Self.responses(
                [200: ("The next step.", [.json: .reference("Reply")])],
                refusals: [400, 429] + codes
            ),
        ]
    }

    private func form(_ parameters: Route.Parameters, _ grant: String? = nil) -> Schema {
        var required = [("client_id", clientId)]
        if let grant { required.append(("grant_type", Schema.word([grant]))) }
        return .object(
            required + parameters.required.map { ($0, Self.parameter($0)) },
            optional: parameters.optional.map { ($0, Self.parameter($0)) }
        )
    }

    private var clientId: Schema { .word([options.clientId]) }

    /// A parameter with a value as one sees it; the rules are the endpoint's to tell.
    private static func parameter(_ name: String) -> Schema {
        let example: String? =
            switch name {
            case "username": "ana@contoso.com"
            case "challenge_type": "oob password redirect"
            case "capabilities": "mfa_required registration_required"
            case "scope": "openid offline_access"
            case "attributes": #"{"displayName": "Ana"}"#
            case "challenge_target": "+14255550100"
            default: nil
            }
        return example.map { Schema.text.setting("examples", [.string($0)]) } ?? .text
    }

    private static func body(_ form: Schema, isRequired: Bool = true) -> JSON {
        [
            "required": .boolean(isRequired),
            "content": .object([HeaderFields.formType: .object(["schema": form.value])]),
        ]
    }

    private static func responses(
        _ answers: KeyValuePairs<Int, (String, KeyValuePairs<MediaType, Schema>)>,
        refusals: [Int],
        also type: MediaType? = nil
    ) -> JSON {
        var responses = JSONObject()
        for (status, (description, contents)) in answers {
            responses[String(status)] = response(description, Array(contents))
        }
        let page = type.map { [($0, Schema.text)] } ?? []
        for status in refusals {
            responses[String(status)] = response("A refusal.", [(.json, .reference("Refusal"))] + page)
        }
        return .object(responses)
    }

    private static func response(_ description: String, _ contents: [(key: MediaType, value: Schema)]) -> JSON {
        var response: JSONObject = ["description": .string(description)]
        if !contents.isEmpty {
            let media = contents.map { type, schema in (type.rawValue, JSON.object(["schema": schema.value])) }
            response["content"] = .object(JSONObject(media))
        }
        return .object(response)
    }
}

// The endpoints for browsers, and for those who are shown tokens.
extension OpenAPIDocument {
    private func operation(_ route: Router.WebRoute, _ method: String, at endpoint: Endpoint) -> JSONObject {
        var operation: JSONObject = [
            "operationId": .string("\(method.lowercased()) \(endpoint.rawValue)"), "tags": ["browsers and tokens"],
        ]
        func schema(_ name: String) -> Schema { name == "client_id" ? clientId : .text }
        let (required, optional) = (route.parameters.required, route.parameters.optional)
        if method == "GET" {
            let parameters = (required + optional).map { name -> JSON in
                .object([
                    "name": .string(name), "in": "query", "required": .boolean(required.contains(name)),
                    "schema": schema(name).value,
                ])
            }
            if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        } else {
            operation["requestBody"] = Self.body(
                .object(required.map { ($0, schema($0)) }, optional: optional.map { ($0, schema($0)) }),
                isRequired: !required.isEmpty
            )
        }
        let isPage = ![.openIdConfiguration, .keys].contains(endpoint)
        operation["responses"] =
            isPage
            ? Self.responses(
                [200: ("A page.", [.html: .text]), 303: ("The way back to the app.", [:])],
                refusals: [400, 429],
                also: .html
            )
            : Self.responses([200: ("What was asked for.", [.json: .object([:])])], refusals: [400, 429])
        return operation
    }
}

// What the endpoints answer.
extension OpenAPIDocument {
    /// The members that some call is answered.
    private static let reply = Schema.object(
        [:],
        optional: [
            "continuation_token": .text, "challenge_type": .text, "binding_method": .text, "challenge_channel": .text,
            "challenge_target_label": .text, "challenge_target": .text, "code_length": .integer, "interval": .integer,
            "expires_in": .integer, "status": .word(["not_started", "in_progress", "succeeded", "failed"]),
            "redirect_reason": .text,
            "methods": .list(
                of: .object(
                    ["id": .text, "challenge_type": .text, "challenge_channel": .text],
                    optional: ["login_hint": .text]
                )
            ),
            "token_type": .word(["Bearer"]), "scope": .text, "ext_expires_in": .integer, "access_token": .text,
            "refresh_token": .text, "id_token": .text, "client_info": .text,
        ]
    )

    private static let refusal = Schema.object(
        [
            "error": .text, "error_description": .text, "error_codes": .list(of: .integer), "timestamp": .text,
            "trace_id": .text, "correlation_id": .text,
        ],
        optional: [
            "suberror": .text, "continuation_token": .text,
            "required_attributes": .list(of: .object(["name": .text, "type": .text, "required": .boolean])),
            "invalid_attributes": .list(of: .object(["name": .text])),
        ]
    )
}

// The route for the document.
extension AdminRoutes {
    static let documentRoutes = [
        AdminRoute("GET", "/openapi.json", "Describes all that the tenant answers.", answers: .json(.object([:]))) {
            call in
            .json(OpenAPIDocument(options: call.core.options).json)
        }
    ]
}
