// What the client uses of Foundation and of the C library, for all of its files.
//
// On Linux that is Foundation's small half, without ICU: a process that uses nothing else starts faster and stays
// smaller. Names and types are the same, so an app imports Foundation or FoundationEssentials as it likes.

#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif
