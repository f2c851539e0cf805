import Foundation
import Locking
import NativeAuth
import Testing

@Suite("A sample that takes any flow's error")
struct FlowErrorSample {
    @Test("records label and correlation id, and nothing else")
    func recordsAnyError() {
        let lines = Locked<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        // sample: flow-error
        func record(_ error: any FlowError) {
            log("\(error.label), correlation id \(error.diagnostics?.correlationId?.uuidString ?? "none")")
        }
        // end
        record(PasswordResetError.invalidCode())
        record(NativeAuthError.cancelled)
        #expect(lines.withLock { $0 } == ["invalidCode, correlation id none", "cancelled, correlation id none"])
    }
}
