extension MockUser {
    /// A strong method of an account: where the code of a second factor goes.
    ///
    /// Printing one doesn't show the address or number.
    public struct Method: Sendable, Hashable, Codable {
        /// How a code is sent.
        public struct Channel: RawRepresentable, Sendable, Hashable, Codable {
            /// The `challenge_channel` on the wire.
            public let rawValue: String

            /// Names a channel.
            ///
            /// - Parameter rawValue: The `challenge_channel` on the wire.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// By mail.
            public static let email = Channel(rawValue: "email")
            /// By text message.
            public static let sms = Channel(rawValue: "sms")
        }

        /// How the code is sent.
        public let channel: Channel
        /// Where the code goes: an address, or a number such as `+14255550100`.
        public var target: String { maskedTarget.value }

        private let maskedTarget: Masked<String>

        private enum CodingKeys: String, CodingKey {
            case channel
            case maskedTarget = "target"
        }

        private init(_ channel: Channel, _ target: String) {
            self.channel = channel
            maskedTarget = Masked(Address.normalized(target))
        }

        /// Describes a method that gets its codes by mail.
        ///
        /// - Parameter address: The address, which need not be the account's.
        /// - Returns: The method.
        public static func email(_ address: String) -> Method {
            Method(.email, address)
        }

        /// Describes a method that gets its codes by text message.
        ///
        /// - Parameter number: The number in the international form, as in `+14255550100`.
        /// - Returns: The method.
        public static func sms(_ number: String) -> Method {
            Method(.sms, number)
        }

        /// Whether its target can be one of its channel at all.
        var isPossible: Bool {
            switch channel {
            case .email: Account.isAddress(target)
            case .sms: Address.isNumber(target)
            default: false
            }
        }
    }

    /// Who vouches for a person that has no credential in the tenant.
    public struct IdentityProvider: RawRepresentable, Sendable, Hashable, Codable {
        /// The name that the admin routes use.
        public let rawValue: String

        /// Names an identity provider.
        ///
        /// - Parameter rawValue: The name that the admin routes use.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Google.
        public static let google = IdentityProvider(rawValue: "google")
        /// Apple.
        public static let apple = IdentityProvider(rawValue: "apple")
        /// A personal Microsoft account.
        public static let microsoft = IdentityProvider(rawValue: "microsoft")
    }
}
