package import Foundation
package import Shared
import Synchronization

/// A fake Bot API for one bot: it keeps chats, hands out updates, and refuses what Telegram refuses. It knows no
/// sockets; a server puts it on one, a simulation calls it directly.
package final class FakeBotAPI: Sendable {
    package static let token = "4242:AAfakefakefakefakefakefakefakefake"

    /// A message as the person sees it.
    package struct Shown: Sendable {
        package let id: Int64
        package let chat: Int64
        package var text: String
        package var buttons: [[(label: String, data: String)]]
        package var bold: [String] = []
        package var picture = 0
        package var hasDocument = false
        package var edits = 0
    }

    package struct Call: Sendable {
        package let method: String
        package let parameters: JSON
        package let isRefused: Bool
    }

    package struct Answer: Sendable {
        package let status: Int
        package let json: JSON

        /// The bytes on the wire; an update is kept as the bytes it came in.
        package var bytes: [UInt8] {
            if case .string(let written) = json { return Array(written.utf8) }
            return json.bytes
        }
    }

    struct State {
        var updates: [(id: Int64, raw: [UInt8])] = []
        var nextUpdate: Int64 = 1
        var nextMessage: Int64 = 1
        var shown: [Int64: [Shown]] = [:]
        var queries: Set<String> = []
        var blocked: Set<Int64> = []
        var known: Set<Int64> = []
        var moved: [Int64: Int64] = [:]
        var webhook = ""
        /// What people have sent, by its id.
        var files: [String: String] = [:]
        var isRevoked = false
        var username = "off_bot"
        var commands: [String: JSON] = [:]
        var calls: [Call] = []
        var counts: [String: Int] = [:]
        var problems: [String] = []
        var confirmed: Int64 = 0
        /// The updates that were confirmed last, and whether the next poll brings them again anyway.
        var last: [(id: Int64, raw: [UInt8])] = []
        var isRepeating = false
        /// Counts polls, so that a second one can end the first.
        var polls = 0
    }

    let state: Watched<State>
    /// Whether every call is recorded and checked against the specification; a load test skips that.
    let isStrict: Bool

    package init(isStrict: Bool = true) {
        self.isStrict = isStrict
        state = Watched(State())
    }

    /// Everything in which a call broke the documentation or our own promises.
    package var problems: [String] { state.value.problems }
    package var calls: [Call] { state.value.calls }
    package func count(of method: String) -> Int { state.value.counts[method] ?? 0 }
    package var pending: Int { state.value.updates.count }
    /// The highest offset that was asked for: all updates below it are confirmed.
    package var confirmed: Int64 { state.value.confirmed }

    package func messages(to chat: Int64) -> [Shown] { state.value.shown[chat] ?? [] }

    /// Returns when the condition is true of the messages to a chat.
    package func wait(for chat: Int64, until condition: @escaping @Sendable ([Shown]) -> Bool) async {
        await state.wait { condition($0.shown[chat] ?? []) }
    }

    package func waitForCalls(until condition: @escaping @Sendable ([Call]) -> Bool) async {
        await state.wait { condition($0.calls) }
    }

    package func waitUntilFetched() async {
        await state.wait { $0.updates.isEmpty }
    }
}

// MARK: - Actions of people

extension FakeBotAPI {
    @discardableResult
    package func say(_ text: String, from user: Int64, at date: Date = Date(), fields: [JSON.Member] = []) -> Int64 {
        message(from: user, at: date, [.init("text", .string(text))] + fields)
    }

    @discardableResult
    package func message(from user: Int64, at date: Date = Date(), _ content: [JSON.Member]) -> Int64 {
        state.change { state in
            state.known.insert(user)
            state.nextMessage += 1
            let message: [JSON.Member] = [
                .init("message_id", .integer(state.nextMessage)), .init("from", FakeBotAPI.person(user)),
                .init("chat", FakeBotAPI.privateChat(user)),
                .init("date", .integer(Int64(date.timeIntervalSince1970.rounded(.down)))),
            ]
            return state.add([.init("message", .object(message + content))])
        }
    }

    /// Taps the button with that label on the latest message that has one; false where there is none.
    @discardableResult
    package func tap(_ label: String, by user: Int64) -> Bool {
        let shown = messages(to: user).last { $0.buttons.contains { $0.contains { $0.label == label } } }
        guard let shown, let data = shown.buttons.flatMap({ $0 }).first(where: { $0.label == label })?.data else {
            return false
        }
        state.change { state in
            let query = "query-\(state.nextUpdate)"
            state.queries.insert(query)
            state.add([
                .init(
                    "callback_query",
                    [
                        "id": .string(query), "from": FakeBotAPI.person(user), "chat_instance": "1",
                        "data": .string(data),
                        "message": [
                            "message_id": .integer(shown.id), "chat": FakeBotAPI.privateChat(user), "date": 1,
                            "text": .string(shown.text),
                        ],
                    ])
            ])
        }
        return true
    }

    /// Adds an update with these members and a new number.
    @discardableResult
    package func update(_ members: [JSON.Member]) -> Int64 { state.change { $0.add(members) } }

    /// Adds these bytes as an update with a new number.
    package func raw(_ make: (Int64) -> String) {
        state.change { state in
            let id = state.nextUpdate
            state.nextUpdate += 1
            state.updates.append((id, Array(make(id).utf8)))
        }
    }

    /// The next poll brings confirmed updates again, as Telegram has been seen to do.
    package func repeatLast() { state.change { $0.isRepeating = true } }

    /// A file that somebody is about to send.
    package func put(_ content: String, as id: String) { state.change { $0.files[id] = content } }
    func file(at path: String) -> String? { state.value.files[path] }

    package func setNextUpdate(_ number: Int64) { state.change { $0.nextUpdate = number } }
    package func block(_ user: Int64) {
        state.change { state in
            state.blocked.insert(user)
            state.add([FakeBotAPI.membership(user, "kicked")])
        }
    }
    package func unblock(_ user: Int64) {
        state.change { state in
            state.blocked.remove(user)
            state.add([FakeBotAPI.membership(user, "member")])
        }
    }
    /// The person has blocked the bot, which no update reports.
    package func refuse(_ user: Int64) { state.change { _ = $0.blocked.insert(user) } }
    package func move(_ chat: Int64, to other: Int64) { state.change { $0.moved[chat] = other } }
    package func setWebhook(_ url: String) { state.change { $0.webhook = url } }
    package func revoke(_ isRevoked: Bool = true) { state.change { $0.isRevoked = isRevoked } }
    package func know(_ users: some Sequence<Int64>) { state.change { $0.known.formUnion(users) } }

    private static func person(_ user: Int64) -> JSON {
        ["id": .integer(user), "is_bot": false, "first_name": .string("Person \(user)")]
    }

    private static func privateChat(_ user: Int64) -> JSON {
        ["id": .integer(user), "type": "private", "first_name": .string("Person \(user)")]
    }

    private static func membership(_ user: Int64, _ status: String) -> JSON.Member {
        .init(
            "my_chat_member",
            [
                "chat": privateChat(user), "from": person(user), "date": 1,
                "old_chat_member": ["status": "member", "user": person(4242)],
                "new_chat_member": ["status": .string(status), "user": person(4242)],
            ])
    }
}

extension FakeBotAPI.State {
    @discardableResult
    mutating func add(_ members: [JSON.Member]) -> Int64 {
        let id = nextUpdate
        nextUpdate += 1
        updates.append((id, JSON.object([.init("update_id", .integer(id))] + members).bytes))
        return id
    }
}
