/// A request as the engine sees it: decoded, and with no socket behind it.
package struct TenantRequest: Sendable {
    package var method: String
    package var path: String
    package var headers: HeaderFields
    package var fields: FormFields
    /// A field whose bytes are no UTF-8, or a body that is too large, in words for the caller.
    package var malformation: String?
    /// Whether the body has more bytes than a body may have; the rest of them was dropped.
    package var isTooLarge = false

    package init(
        method: String = "POST",
        path: String,
        headers: HeaderFields = HeaderFields(["Content-Type": TenantRequest.formType]),
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
        if let malformation { throw .malformed(malformation) }
        var names: Set<String> = []
        for field in fields.all where !names.insert(field.name).inserted {
            throw .malformed("The parameter '\(field.name)' is given more than once.")
        }
    }

    package static let formType = "application/x-www-form-urlencoded"

    var hasForm: Bool {
        guard let text = headers["content-type"] else { return false }
        // What nearly every client sends needs no closer look.
        if text == Self.formType { return true }
        let type = text.utf8
        let form = Self.formType.utf8
        let rest = type.dropFirst(form.count)
        return ASCII.areSame(type.prefix(form.count), form)
            && (rest.isEmpty || "; \t".utf8.contains(rest[rest.startIndex]))
    }
}
