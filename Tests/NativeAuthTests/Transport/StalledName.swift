import CResolver
import Dispatch
import Foundation
import Locking

/// A host name whose look-up takes until the test says that there is none.
final class StalledName: Sendable {
    let host = "\(UUID().uuidString.lowercased()).invalid"
    private let begun: AsyncStream<Void>
    private let beginning: AsyncStream<Void>.Continuation
    private let end = DispatchSemaphore(value: 0)

    private static let all: Locked<[String: StalledName]> = {
        resolver_set_hook { host in
            guard let host, let name = StalledName.all.withLock({ $0[String(cString: host)] }) else { return false }
            name.stall()
            return true
        }
        return Locked([:])
    }()

    private init() {
        (begun, beginning) = AsyncStream.makeStream()
        Self.all.withLock { $0[host] = self }
    }

    /// Runs the body with a name, whose look-up ends with the body, or with the time that a test has.
    static func withName<R>(_ body: (StalledName) async throws -> R) async rethrows -> R {
        let name = StalledName()
        defer { name.release() }
        return try await withTaskCancellationHandler {
            try await body(name)
        } onCancel: {
            name.release()
        }
    }

    /// Returns once the resolver has been asked.
    func waitForLookUp() async {
        for await _ in begun {
            return
        }
    }

    /// Lets the look-up end without an address.
    func release() {
        Self.all.withLock { $0[host] = nil }
        end.signal()
    }

    /// On the thread that looks up.
    private func stall() {
        beginning.yield()
        end.wait()
        end.signal()
    }
}
