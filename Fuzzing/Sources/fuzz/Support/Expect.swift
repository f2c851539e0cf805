import Foundation

/// Aborts with a message unless the condition holds, so that libFuzzer keeps the input.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("Expectation failed: \(message())\n".utf8))
    abort()
}
