import Testing

@testable import ResetSessionsRedis

@Suite("An address of Redis")
struct RedisAddressTests {
    @Test func `has host, port, database and password`() throws {
        let full = try #require(RedisAddress("redis://me:p%40ss@redis.example.com:6380/3"))
        #expect(full.place == .host("redis.example.com", port: 6380))
        #expect(full.database == 3 && full.user == "me" && full.password == "p@ss")
        let short = try #require(RedisAddress("redis://127.0.0.1"))
        #expect(short.place == .host("127.0.0.1", port: 6379) && short.database == 0 && short.password == nil)
        #expect(RedisAddress("redis://[::1]:7000/")?.place == .host("::1", port: 7000))
        #expect(RedisAddress("redis://:secret@127.0.0.1")?.user == nil)
        #expect(short.with(password: "other").password == "other")
    }

    @Test func `may be that of a socket`() throws {
        let address = try #require(RedisAddress("unix:///run/redis/redis.sock?db=2"))
        #expect(address.place == .socket(path: "/run/redis/redis.sock") && address.database == 2)
        #expect(RedisAddress("unix:///run/redis.sock")?.database == 0)
    }

    @Test(arguments: [
        "", "redis", "127.0.0.1:6379", "redis://", "redis:///3", "rediss://127.0.0.1", "redis://127.0.0.1/x",
        "redis://127.0.0.1/-1", "redis://127.0.0.1:0", "redis://127.0.0.1:70000", "redis://127.0.0.1?db=1",
        "unix://host/redis.sock", "unix://", "unix:///redis.sock?db=x", "unix:///redis.sock?a=1", "http://127.0.0.1",
    ])
    func `is nothing else`(text: String) {
        #expect(RedisAddress(text) == nil)
    }

    @Test func `shows nothing when it is printed`() throws {
        let address = try #require(RedisAddress("redis://me:secret@127.0.0.1"))
        var shown = ""
        dump(address, to: &shown)
        #expect("\(address)" == "RedisAddress" && !shown.contains("secret"))
    }
}
