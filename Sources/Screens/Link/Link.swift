import Conversation
import Domains
import Shared
import Words

/// `/link`: a code for a second chat, or the use of one.
enum Link {
    static func answer(_ code: String, in app: AppContext) -> Next<AppContext> {
        code.isEmpty ? offer(in: app) : use(code, in: app)
    }

    private static func offer(in app: AppContext) -> Next<AppContext> {
        guard let code = app.links.makeCode(at: app.now) else { return failure(in: app) }
        let others = app.links.chats.filter { !$0.isHere }.map { app.words.network($0.network) }
        let linked = others.isEmpty ? nil : app.words("link.with", ["networks": Text.joined(others, by: ", ")])
        return .aside(.paragraphs(linked, app.words("link.offer", ["code": code])), [])
    }

    private static func use(_ code: String, in app: AppContext) -> Next<AppContext> {
        // Which chat's conversation goes on, and what is kept, is no question for the middle of an urge.
        if app.isInUrge || app.top.map({ OffRoutes.isHelping($0, in: app) }) == true {
            return .say(app.words("link.inUrge"))
        }
        switch app.links.use(code, at: app.now) {
        case .joined: return .silence
        case .choose: return .push(LinkScreen())
        case .some(let answer): return .aside(app.words("link.\(answer)"), [])
        case nil: return failure(in: app)
        }
    }

    private static func failure(in app: AppContext) -> Next<AppContext> {
        .aside(app.words("error.\(app.managers.drainError() ?? "link.notSaved")"), [])
    }
}

extension Words {
    func network(_ name: String) -> Text {
        switch name {
        case "telegram": self("network.telegram")
        case "matrix": self("network.matrix")
        default: self("network.local")
        }
    }
}
