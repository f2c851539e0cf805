#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// A value that is read and changed under a lock.
///
/// `Synchronization.Mutex` would do, were it not for ThreadSanitizer: on Linux it doesn't see that mutex and reports
/// correct code as a race. It sees a `pthread_mutex_t`, and Foundation's `NSLock` would bring all of Foundation into
/// a static build.
///
/// A value that isn't `Sendable`, such as a handle of a C library, must not leave `withLock`.
///
/// - Note: `@unchecked Sendable` because every access to `value` happens between lock and unlock of a mutex that lives at
///   one address for as long as this object does.
package final class Locked<Value>: @unchecked Sendable {
    @usableFromInline
    // The mutex excludes overlaps already.
    @exclusivity(unchecked)
    var value: Value
    @usableFromInline
    let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the value while no one else can see it.
    ///
    /// - Important: Never call out to unknown code or wait in `body`: the lock isn't recursive.
    @inlinable
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
