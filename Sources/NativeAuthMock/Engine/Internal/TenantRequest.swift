import NativeAuthServing

/// A request as the engine sees it: decoded, and with no socket behind it.
package struct TenantRequest: Sendable {
    package var method: String
    package var path: String
    package var headers: HeaderFields
    package var fields: FormFields
    /// What is wrong before anything is looked at, in words for the caller.
    package var malformation: String?

    package init(
        method: String = "POST",
        path: String,
        headers: HeaderFields = ["Content-Type": HeaderFields.formType],
        fields: FormFields = FormFields(),
        malformation: String? = nil
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.fields = fields
        self.malformation = malformation
    }

    /// The address that the request came from, which only a proxy or a test tells apart from others.
    var client: String {
        headers["x-forwarded-for"]?.prefix { $0 != "," }.trimmingPrefix(" ").description ?? "127.0.0.1"
    }

    func checkFields() throws(Refusal) {
        var names: Set<String> = []
        for field in fields.all where !names.insert(field.name).inserted {
            throw .malformed("The parameter '\(field.name)' is given more than once.")
        }
    }
}

extension TenantRequest {
    init(_ request: HTTPRequest) {
        self.init(
            method: request.method,
            path: request.path,
            headers: request.headers,
            fields: request.fields,
            malformation: request.malformation
        )
    }
}
