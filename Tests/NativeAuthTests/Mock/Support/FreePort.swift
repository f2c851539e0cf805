import NativeAuthMock

/// Whether a tenant can have the port, once another test that has it by now has let it go; without a request to whose it is.
func isFree(_ port: Int) async -> Bool {
    var options = MockTenant.Options()
    options.port = port
    while !Task.isCancelled {
        if let tenant = try? await MockTenant.start(options) {
            await tenant.stop()
            return true
        }
        await Task.yield()
    }
    return false
}
