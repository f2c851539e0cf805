/// How much of Redis is used at once, and how long anybody waits for it.
package struct RedisLimits: Sendable {
    /// Connections, each with a thread of its own.
    package var connections = 4
    /// Commands that wait for a connection; more are refused.
    package var waiting = 256
    /// How long a connection may take to be there.
    package var connecting: Duration = .seconds(1)
    /// How long an answer may take.
    package var answering: Duration = .seconds(2)
    /// How long a caller waits, whatever takes the time: connection, answer, the turn of others, the look-up of a name.
    package var patience: Duration = .seconds(4)

    package init() {}
}
