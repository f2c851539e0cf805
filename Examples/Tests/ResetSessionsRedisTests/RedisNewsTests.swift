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
            news.note(outcome, begunAfter: news.answers)
        }
        #expect(reports.withLock { $0 } == [.lost, nil])
    }

    @Test func `are none where another command was answered since the one that failed began`() {
        let reports = Mutex<[RedisError?]>([])
        let news = RedisNews { report in reports.withLock { $0.append(report) } }
        let start = news.answers
        news.note(.failure(.unreachable), begunAfter: start)
        news.note(.success(.nothing), begunAfter: start)
        news.note(.failure(.unreachable), begunAfter: start)
        #expect(reports.withLock { $0 } == [.unreachable, nil])
    }
}
