@testable import NativeAuthMock

/// Reads the file of users, and starts a tenant with them.
enum UsersTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        do throws(MockTenantError) {
            var options = MockTenant.Options()
            options.users = try AdminInput.users(input)
            let core = try TenantCore(options)
            expect(core.accounts.count == options.users.count, "an account is missing")
            expect(!Console(core).page.content.isEmpty, "an empty page")
        } catch {
            expect(!error.description.isEmpty, "an error without a text")
        }
    }
}
