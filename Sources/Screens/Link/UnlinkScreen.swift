import Conversation
import Domains
import Shared
import Words

/// `/unlink`: which chat goes. Everything that was told stays with the others.
struct UnlinkScreen: Screen {
    enum Action: Codable {
        case part(Int)
        case keep
    }

    static let name = "unlink"

    static func opening(in app: AppContext) -> Next<AppContext> {
        app.links.chats.count > 1 ? .push(UnlinkScreen()) : .aside(app.words("unlink.none"), [])
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let chats = app.links.chats
        let rows = chats.reversed().map { chat in
            [Button(label(of: chat, among: chats, in: app), Action.part(chat.number))]
        }
        return Message(words("unlink.ask"), rows: rows + [[Button(words("unlink.button.keep"), .keep)]])
            .telling(app.links.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .part(let number): app.links.part(number, at: app.now) ? .silence : .stay
        case .keep: .finish(app.words("unlink.kept"))
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.no", text) { return perform(.keep, in: app) }
        return Understood.isElsewhere(text, over: self, in: app) ? .pass : .unclear(app.words("unlink.unclear"))
    }

    func isAsking(in app: AppContext) -> Bool { true }

    func isOver(in app: AppContext) -> Bool { app.links.chats.count < 2 }

    /// Two chats on one network are told apart by when they were used.
    private func label(of chat: LinkedChat, among chats: [LinkedChat], in app: AppContext) -> Text {
        let words = app.words
        let network = words.network(chat.network)
        if chat.isHere { return words("unlink.button.here", ["network": network]) }
        guard chats.count(where: { $0.network == chat.network }) > 1 else { return network }
        let day = app.settings.moment(at: chat.usedAt).today
        return words("unlink.button.dated", ["network": network, "day": words.name(of: day, today: app.today)])
    }
}

extension UnlinkScreen {
    static var previews: [Preview<AppContext>] { [Preview("Which chat goes?", sample: "steady", UnlinkScreen())] }
}
