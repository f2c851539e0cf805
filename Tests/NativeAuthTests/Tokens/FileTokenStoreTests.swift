import Foundation
import Testing

@testable import NativeAuth

@Suite("The file of tokens", .timeLimit(.minutes(5)))
struct FileTokenStoreTests {
    private static func save(_ store: FileTokenStore, _ objectId: String = "ana") async throws {
        try await store.save(.sample(objectId))
    }

    @Test("and what is made with it are this user's alone")
    func modes() async throws {
        try await Scratch.with { scratch in
            let folder = scratch.folder + "/of/the/app"
            let store = FileTokenStore(path: folder + "/tokens.json")
            #expect(try await store.accounts().isEmpty)
            #expect(scratch.names.isEmpty)
            try await Self.save(store)
            for part in ["/of", "/of/the", "/of/the/app"] {
                #expect(Scratch.mode(of: scratch.folder + part) == 0o700)
            }
            #expect(Scratch.mode(of: store.path) == 0o600)
            #expect(Scratch.mode(of: store.path + ".lock") == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        }
    }

    @Test("is JSON with a version, and outlives the store")
    func format() async throws {
        try await Scratch.with { scratch in
            try await Self.save(FileTokenStore(path: scratch.path))
            let text = try #require(scratch.text)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect(object["version"] as? Int == 1)
            #expect((object["accounts"] as? [Any])?.count == 1)
            #expect(try await FileTokenStore(path: scratch.path).accounts().map(\.username) == [Bench.username])
        }
    }

    @Test("isn't used when others may read it", arguments: [0o640, 0o604, 0o660, 0o602, 0o601] as [mode_t])
    func readable(_ mode: mode_t) async throws {
        try await Scratch.with { scratch in
            let store = FileTokenStore(path: scratch.path)
            try await Self.save(store)
            chmod(scratch.path, mode)
            let text = scratch.text
            let error = TokenStoreError.unsafePermissions(path: scratch.path)
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await Self.save(store, "bo") }
            #expect(scratch.text == text)
            #expect(Scratch.mode(of: scratch.path) == mode)
        }
    }

    @Test("isn't used in a folder that others may write to", arguments: [0o720, 0o702, 0o1777] as [mode_t])
    func folder(_ mode: mode_t) async throws {
        try await Scratch.with { scratch in
            let store = FileTokenStore(path: scratch.path)
            try await Self.save(store)
            chmod(scratch.folder, mode)
            let error = TokenStoreError.unsafePermissions(path: scratch.folder)
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await Self.save(store, "bo") }
            chmod(scratch.folder, 0o755)
            #expect(try await store.accounts().count == 1)
        }
    }

    @Test("isn't used through a symbolic link, or when it is no file")
    func kinds() async throws {
        try await Scratch.with { scratch in
            let other = Scratch(folder: scratch.folder + "/other")
            let target = FileTokenStore(path: other.path)
            try await Self.save(target)
            let store = FileTokenStore(path: scratch.path)
            let error = TokenStoreError.unsafePermissions(path: scratch.path)
            symlink(other.path, scratch.path)
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await Self.save(store) }
            unlink(scratch.path)
            mkfifo(scratch.path, 0o600)
            await #expect(throws: error) { try await store.accounts() }
            unlink(scratch.path)
            mkdir(scratch.path, 0o700)
            await #expect(throws: error) { try await store.accounts() }
            #expect(try await target.accounts().count == 1)
        }
    }

    @Test("says at the first reading that it can never be in a folder that others may write to")
    func folderAtStart() async throws {
        try await Scratch.with { scratch in
            chmod(scratch.folder, 0o777)
            let error = TokenStoreError.unsafePermissions(path: scratch.folder)
            await #expect(throws: error) { try await FileTokenStore(path: scratch.path).accounts() }
            #expect(error.errorDescription?.hasSuffix("Keep the sign-ins in a folder of your own.") == true)
            #expect(scratch.names.isEmpty)
        }
    }

    @Test(
        "says at the first reading that no file can be there",
        arguments: [
            ("", ""), ("/", "/"), ("FOLDER/", "FOLDER/"), ("FOLDER/a\0b", "FOLDER/a\0b"),
            ("FOLDER/file/tokens.json", "FOLDER/file"), ("FOLDER/file/a/tokens.json", "FOLDER/file/a"),
        ]
    )
    func noPlace(_ path: String, _ place: String) async throws {
        try await Scratch.with { scratch in
            try Data().write(to: URL(filePath: scratch.folder + "/file"))
            let store = FileTokenStore(path: path.replacing("FOLDER", with: scratch.folder))
            let error = TokenStoreError.unusablePath(path: place.replacing("FOLDER", with: scratch.folder))
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await store.load("a") }
            await #expect(throws: error) { try await Self.save(store) }
            #expect(error.errorDescription?.contains("in a folder of your own") == true)
            #expect(!error.isRetryable)
            #expect(scratch.names == ["file"])
        }
    }

    @Test("isn't made by a change that changes nothing; the folder and the lock are")
    func nothingToChange() async throws {
        try await Scratch.with { scratch in
            let store = FileTokenStore(path: scratch.folder + "/app/tokens.json")
            try await store.remove("nobody")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: scratch.folder + "/app") == ["tokens.json.lock"]
            )
        }
    }

    @Test("may stand in a folder behind a symbolic link")
    func linkedFolder() async throws {
        try await Scratch.with { scratch in
            mkdir(scratch.folder + "/real", 0o700)
            symlink("real", scratch.folder + "/link")
            try await Self.save(FileTokenStore(path: scratch.folder + "/link/tokens.json"))
            #expect(try await FileTokenStore(path: scratch.folder + "/real/tokens.json").accounts().count == 1)
        }
    }

    @Test(
        "that is damaged is kept under another name, and said once",
        arguments: ["", "{", "[]", #"{"version":1}"#, "\0"]
    )
    func corrupt(_ text: String) async throws {
        try await Scratch.with { scratch in
            let store = FileTokenStore(path: scratch.path)
            for (number, name) in ["/tokens.json.corrupt", "/tokens.json.corrupt-2"].enumerated() {
                try scratch.write(text)
                let error = TokenStoreError.corrupt(keptAt: scratch.folder + name)
                if number == 0 {
                    await #expect(throws: error) { try await store.accounts() }
                } else {
                    await #expect(throws: error) { try await Self.save(store) }
                }
                #expect(try String(contentsOfFile: scratch.folder + name, encoding: .utf8) == text)
                #expect(Scratch.mode(of: scratch.folder + name) == 0o600)
                #expect(try await store.accounts().isEmpty)
            }
            try await Self.save(store)
            #expect(try await store.accounts().count == 1)
        }
    }

    @Test("of more than 16 MiB isn't read and stays as it is")
    func tooLarge() async throws {
        try await Scratch.with { scratch in
            try scratch.write("{")
            #expect(truncate(scratch.path, (16 << 20) + 1) == 0)
            let store = FileTokenStore(path: scratch.path)
            let error = TokenStoreError.tooLarge(path: scratch.path)
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await Self.save(store) }
            #expect(scratch.names == ["tokens.json", "tokens.json.lock"])
            #expect(!error.isRetryable && error.errorDescription?.contains(scratch.path) == true)
        }
    }

    @Test("is never made larger than it can be read, and is read up to its last byte")
    func limit() async throws {
        try await Scratch.with { scratch in
            let store = FileTokenStore(path: scratch.path)
            try await Self.save(store)
            let text = try #require(scratch.text)
            let full = FileTokenStore(file: PrivateFile(path: scratch.path, limit: text.utf8.count))
            #expect(try await full.accounts().count == 1)
            await #expect(throws: TokenStoreError.tooLarge(path: scratch.path)) { try await Self.save(full, "bo") }
            #expect(scratch.text == text)
            let small = FileTokenStore(file: PrivateFile(path: scratch.path, limit: text.utf8.count - 1))
            await #expect(throws: TokenStoreError.tooLarge(path: scratch.path)) { try await small.accounts() }
        }
    }

    @Test("of a later version stays as it is")
    func laterVersion() async throws {
        try await Scratch.with { scratch in
            let text = #"{"version":2,"vaults":[]}"#
            try scratch.write(text)
            let store = FileTokenStore(path: scratch.path)
            let error = TokenStoreError.unsupportedVersion(path: scratch.path)
            await #expect(throws: error) { try await store.accounts() }
            await #expect(throws: error) { try await Self.save(store) }
            #expect(scratch.text == text)
        }
    }

    @Test("that can't be made is a typed error")
    func unwritable() async throws {
        let store = FileTokenStore(path: "/proc/no/tokens.json")
        let error = await #expect(throws: TokenStoreError.self) { try await Self.save(store) }
        #expect(error?.errorDescription?.contains("/proc/no") == true)
        let below = FileTokenStore(path: "/dev/null/tokens.json")
        await #expect(throws: TokenStoreError.self) { try await Self.save(below) }
        await #expect(throws: TokenStoreError.self) { try await below.accounts() }
    }

    @Test("is waited for while it is locked, and then given up")
    func busy() async throws {
        try await Scratch.with { scratch in
            try await Self.save(FileTokenStore(path: scratch.path))
            let other = try FileDescriptor(scratch.path + ".lock", O_RDWR)
            #expect(try other.tryLock())
            let clock = TestClock(jumps: true)
            let store = FileTokenStore(path: scratch.path, patience: .seconds(2), clock: clock)
            await #expect(throws: TokenStoreError.busy(path: scratch.path)) { try await Self.save(store, "bo") }
            #expect(clock.sleeps.first == .milliseconds(1))
            #expect(clock.sleeps.last == .milliseconds(50))
            #expect(clock.sleeps.count > 40)
            // Reading waits for nobody.
            #expect(try await store.accounts().count == 1)
        }
    }

    @Test("is free again once whoever locked it lets go, and a wait for it can be cancelled")
    func released() async throws {
        try await Scratch.with { scratch in
            let clock = TestClock()
            let store = FileTokenStore(path: scratch.path, clock: clock)
            let waiting: Task<Void, any Error>
            let cancelled: Task<Void, any Error>
            do {
                try await Self.save(store, "first")
                let other = try FileDescriptor(scratch.path + ".lock", O_RDWR)
                #expect(try other.tryLock())
                cancelled = Task { try await Self.save(store, "cancelled") }
                try #require(await clock.nextSleep(of: cancelled) != nil)
                cancelled.cancel()
                await #expect(throws: TokenStoreError.cancelled) { try await cancelled.value }
                waiting = Task { try await Self.save(store, "waiting") }
                try #require(await clock.nextSleep(of: waiting) != nil)
                // Closing it would not do: a program that another test starts just now has it too.
                other.unlock()
            }
            clock.advance(by: .seconds(1))
            try await waiting.value
            #expect(try await store.accounts().map(\.id).map { $0.split(separator: ".")[0] } == ["first", "waiting"])
        }
    }

    @Test("shared by several processes loses nothing")
    func processes() async throws {
        try await Scratch.with { scratch in
            let path = scratch.path
            await withTaskGroup { group in
                for process in 0..<3 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
                            let store = FileTokenStore(path: path, patience: .patience)
                            for number in 0..<20 {
                                try await store.save(.sample("user-\(process)-\(number)"))
                                try await store.save(.sample("common", scopes: ["\(process)-\(number)"]))
                            }
                        }
                    }
                }
            }
            let store = FileTokenStore(path: path)
            let accounts = try await store.accounts()
            #expect(accounts.count == 61)
            let common = try #require(accounts.first { $0.id.hasPrefix("common.") })
            #expect(try await store.load(common.id)?.accessTokens.count == 60)
            #expect(scratch.names == ["tokens.json", "tokens.json.lock"])
        }
    }

    @Test("has the old or the new in it, whole, wherever the process ends", arguments: PrivateFile.Step.allCases)
    func crash(_ step: PrivateFile.Step) async throws {
        try await Scratch.with { scratch in
            let path = scratch.path
            try await Self.save(FileTokenStore(path: path), "old")
            await #expect(processExitsWith: .exitCode(9)) { [path = path as String, step = step as PrivateFile.Step] in
                let file = PrivateFile(path: path) { if $0 == step { _exit(9) } }
                try await FileTokenStore(file: file).save(.sample("new"))
            }
            let store = FileTokenStore(path: path)
            let isNew = [.renamed, .directorySynced].contains(step)
            #expect(try await store.accounts().count == (isNew ? 2 : 1))
            // The lock died with the process, and what it left behind is in nobody's way.
            try await Self.save(store, "next")
            #expect(try await store.accounts().count == (isNew ? 3 : 2))
            #expect(scratch.names == ["tokens.json", "tokens.json.lock"])
        }
    }

    @Test("stays as it was when there is no room for the new one")
    func diskFull() async throws {
        try await Scratch.with { scratch in
            let path = scratch.path
            try await Self.save(FileTokenStore(path: path), "old")
            let text = scratch.text
            await #expect(processExitsWith: .success) { [path = path as String] in
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 64, rlim_max: 64)
                #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
                await #expect(throws: TokenStoreError.diskFull(path: path + ".new")) {
                    try await FileTokenStore(path: path).save(.sample("new"))
                }
            }
            #expect(scratch.text == text)
            #expect(scratch.names == ["tokens.json", "tokens.json.lock"])
        }
    }

    @Test("is changed or not as the call says when no more files can be opened", arguments: PrivateFile.Step.allCases)
    func noMoreFiles(_ step: PrivateFile.Step) async throws {
        try await Scratch.with { scratch in
            let path = scratch.path
            try await Self.save(FileTokenStore(path: path), "old")
            await #expect(processExitsWith: .success) { [path = path as String, step = step as PrivateFile.Step] in
                let isSaved = await FileTokenStoreTests.isSaved(path, withoutFilesFrom: step)
                #expect(isSaved == [.renamed, .directorySynced].contains(step))
                let count = (try? await FileTokenStore(path: path).accounts().count)
                #expect(count == (isSaved ? 2 : 1))
            }
            #expect(scratch.names == ["tokens.json", "tokens.json.lock"])
        }
    }

    /// Saves a sign-in in a process that can open no file any more from some step on.
    private static func isSaved(_ path: String, withoutFilesFrom step: PrivateFile.Step) async -> Bool {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var usual = rlimit()
        getrlimit(files, &usual)
        let maximum = usual.rlim_max
        let file = PrivateFile(path: path) { reached in
            guard reached == step else { return }
            var none = rlimit(rlim_cur: 0, rlim_max: maximum)
            setrlimit(files, &none)
        }
        defer { setrlimit(files, &usual) }
        return (try? await save(FileTokenStore(file: file), "new")) != nil
    }

    @Test("errors of the system are told apart")
    func errorNumbers() {
        #expect([ENOSPC, EDQUOT, EFBIG].allSatisfy { TokenStoreError($0, at: "f") == .diskFull(path: "f") })
        #expect([EACCES, EPERM, EROFS].allSatisfy { TokenStoreError($0, at: "f") == .notPermitted(path: "f") })
        #expect(TokenStoreError(EIO, at: "f") == .failed(path: "f", code: EIO))
    }

    @Test("a device without room is a full disk")
    func fullDevice() throws {
        let device = try FileDescriptor("/dev/full", O_WRONLY)
        #expect(throws: TokenStoreError.diskFull(path: "/dev/full")) { try device.write(Data("x".utf8)) }
    }
}
