/// A port below those that the system gives away, so that no other test's server gets it once this test's has let it go.
func unsharedPort() -> Int {
    .random(in: 10_000...30_000)
}
