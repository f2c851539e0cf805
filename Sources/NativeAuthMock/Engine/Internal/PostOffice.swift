import Foundation

/// A message as it was sent; whether its code is still good is the flow's to say.
struct Letter: Sendable, Codable {
    /// What no other letter has, in whatever mailbox.
    let id: Int
    /// The letter's place in its mailbox, from 1.
    let sequence: Int
    let flow: Int
    let code: String
    let channel: String
    let sentTo: String
    let purpose: MailboxMessage.Purpose
    let expiresAt: Date
}

/// The letters of each address, oldest first.
struct PostOffice: Sendable {
    private(set) var letters: [String: [Letter]] = [:]
    private var count = 0

    init() {}

    init(_ letters: [String: [Letter]]) {
        self.letters = letters
        count = letters.values.joined().map(\.id).max() ?? 0
    }

    var addresses: [String] { letters.keys.sorted() }

    func letters(for address: String) -> [Letter] {
        letters[Address.key(address), default: []]
    }

    /// Sends a code by mail or text message, and gives the letter.
    mutating func send(
        _ code: String,
        by method: MockUser.Method,
        shownAs label: String,
        purpose: MailboxMessage.Purpose,
        flow: Int,
        expiresAt: Date
    ) -> Letter {
        count += 1
        let letter = Letter(
            id: count,
            sequence: letters(for: method.target).count + 1,
            flow: flow,
            code: code,
            channel: method.channel.rawValue,
            sentTo: label,
            purpose: purpose,
            expiresAt: expiresAt
        )
        letters[Address.key(method.target), default: []].append(letter)
        return letter
    }
}
