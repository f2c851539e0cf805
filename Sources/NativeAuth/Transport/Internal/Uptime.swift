import Dispatch

/// The loop's own time: read at each turn, so it's a plain number.
enum Uptime {
    static var nanoseconds: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
