import NativeAuthEssentials

extension V1Wire: SignUpWire {
    func startSignUp(username: String, password: String?, attributes: [String: String]) -> Call<Void> {
        post(
            signUpStart,
            [
                ("username", username),
                ("password", password),
                ("attributes", attributes.isEmpty ? nil : attributes.wireValue),
                ("challenge_type", challengeTypes),
                ("capabilities", capabilities.isEmpty ? nil : capabilities),
            ],
            sends: .username
        ) { (body) throws(Failure) in
            // What is to be verified is the address, and the code that comes next does it.
            if body.refusal == .verificationRequired, body.continuation != nil { return }
            try body.requireContinuation()
        }
    }

    func challengeSignUp() -> Call<FirstFactor> {
        post(signUpChallenge, [("challenge_type", challengeTypes)]) { (body) throws(Failure) in
            try body.firstFactor()
        }
    }

    func continueSignUp(by grant: SignUpGrant) -> Call<SignUpReply> {
        post(signUpContinue, grant.fields) { (body) throws(Failure) in
            let attributes = body.requiredAttributes
            switch body.refusal {
            case .credentialRequired where body.continuation != nil:
                return .credentialRequired
            case .attributesRequired where body.continuation != nil && !attributes.isEmpty:
                return .attributesRequired(attributes)
            default:
                _ = try body.fields()
                return .completed(canSignIn: body.continuation != nil)
            }
        }
    }
}

extension SignUpGrant {
    fileprivate var fields: [(String, String?)] {
        switch self {
        case .code(let code): [("grant_type", "oob"), ("oob", code)]
        case .password(let password): [("grant_type", "password"), ("password", password)]
        case .attributes(let attributes): [("grant_type", "attributes"), ("attributes", attributes.wireValue)]
        }
    }
}

extension [String: String] {
    /// Attributes as the wire has them: text with a JSON object in it.
    fileprivate var wireValue: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension V1Body {
    /// What is asked for; what has no name is left out.
    fileprivate var requiredAttributes: [RequiredAttribute] {
        objects("required_attributes").compactMap { attribute in
            guard let name = attribute.text("name") else { return nil }
            return RequiredAttribute(
                name: name,
                type: attribute.text("type") ?? "string",
                required: attribute.boolean("required") ?? true,
                regex: attribute.object("options")?.string("regex")
            )
        }
    }
}
