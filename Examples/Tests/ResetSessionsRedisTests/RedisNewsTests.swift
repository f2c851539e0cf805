import Synchronization
import Testing

@testable import ResetSessionsRedis

@Suite("News of Redis")
struct RedisNewsTests {
    @Test func `are told once each time that it goes or comes back`() {
        let reports = Mutex<[RedisError?]>([])
        let news = RedisNews { report in reports.withLock { $0.append(report) } }
        for outcome in [.failure(.lost), .failure(.unreachable), .success(.nothing), .success(.nothing)]
            as [RedisCall.Outcome]
        {
            news.note(outcome, of: ["PING"], begunAfter: news.answers)
        }
        #expect(reports.withLock { $0 } == [.lost, nil])
    }

    @Test func `are none where another command was answered since the one that failed began`() {
        let reports = Mutex<[RedisError?]>([])
        let news = RedisNews { report in reports.withLock { $0.append(report) } }
        let start = news.answers
        news.note(.failure(.unreachable), of: ["PING"], begunAfter: start)
        news.note(.success(.nothing), of: ["PING"], begunAfter: start)
        news.note(.failure(.unreachable), of: ["PING"], begunAfter: start)
        #expect(reports.withLock { $0 } == [.unreachable, nil])
    }

    @Test func `are told once of a Redis that refuses, until it does what it refused`() {
        let reports = Mutex<[RedisError?]>([])
        let news = RedisNews { report in reports.withLock { $0.append(report) } }
        let (look, add) = (["EVAL", "look"], ["EVAL", "add"])
        for (outcome, words) in [
            (.failure(.refused("READONLY")), add), (.success(.nothing), look), (.failure(.refused("READONLY")), add),
            (.success(.nothing), look),
        ] as [(RedisCall.Outcome, [String])] {
            news.note(outcome, of: words, begunAfter: news.answers)
        }
        #expect(reports.withLock { $0 } == [.refused("READONLY")])
        news.note(.success(.nothing), of: add, begunAfter: news.answers)
        #expect(reports.withLock { $0 } == [.refused("READONLY"), nil])
    }
}
