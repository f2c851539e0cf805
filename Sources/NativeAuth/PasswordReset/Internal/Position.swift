extension PasswordReset {
    /// Where in the flow each step is made.
    enum Position {
        static let start = 0
        static let code = 1
        static let password = 2
        static let completion = 3
    }
}
