import Console
import NativeAuth
import Synchronization

/// What the demonstration claims: each claim is checked, shown, and counted.
final class Checklist: Sendable {
    private let console: Console
    private let counts = Mutex((checked: 0, failed: 0))

    init(_ console: Console) {
        self.console = console
    }

    var failures: Int { counts.withLock { $0.failed } }
    var count: Int { counts.withLock { $0.checked } }

    func check(_ holds: Bool, _ claim: String) {
        counts.withLock { counts in
            counts.checked += 1
            counts.failed += holds ? 0 : 1
        }
        let mark = holds ? console.style.green("ok") : console.style.red("NOT SO:")
        console.write("   \(mark)  \(claim)\n")
    }

    /// Checks that a call throws this case, and shows what a person would be told.
    func check<Expected: FlowError & Equatable>(
        throws expected: Expected,
        _ claim: String,
        _ call: () async throws(Expected) -> Void
    ) async {
        do throws(Expected) {
            try await call()
            check(false, "\(claim) gets .\(expected.label)")
        } catch {
            // Errors are equal when their cases are; why a password is refused has to be compared by itself.
            let isExpected = error == expected && error.rejection == expected.rejection
            check(isExpected, "\(claim) gets .\(error.label)")
            console.write("       \"\(error.errorDescription ?? "")\"\n")
        }
    }
}
