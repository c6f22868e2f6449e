import Conversation
import Domains
import Shared
public import Words

/// `/link`: a code for a second chat, or the use of one.
enum Link {
    static func answer(_ code: String, in app: AppContext) -> Next<AppContext> {
        let parts = code.split(separator: " ")
        let number = parts.count == 2 ? Int(parts[1]) : nil
        switch parts.first?.lowercased() {
        case nil: return app.links.choice(at: app.now) == nil ? offer(in: app) : .push(LinkScreen())
        case "yes" where parts.count == 1 || number != nil: return allow(number, in: app)
        case "no" where parts.count == 1 || number != nil: return refuse(number, in: app)
        default: return use(code, in: app)
        }
    }

    /// What the side that made a code is asked, with its buttons.
    static func question(in app: AppContext) -> (text: Text, commands: [(label: Text, command: String)])? {
        app.links.request(at: app.now).map { request in
            (
                app.words("link.request", ["address": request.address, "network": app.words.network(request.network)]),
                [
                    (app.words("link.button.allow"), "link yes \(request.number)"),
                    (app.words("link.button.refuse"), "link no \(request.number)"),
                ]
            )
        }
    }

    private static func allow(_ number: Int?, in app: AppContext) -> Next<AppContext> {
        switch app.links.allow(number, at: app.now) {
        case .joined: .silence
        case .some: .aside(app.words("link.allowed"), [])
        case nil: .aside(app.words("link.tooLate"), [])
        }
    }

    private static func refuse(_ number: Int?, in app: AppContext) -> Next<AppContext> {
        .aside(app.words(app.links.refuse(number, at: app.now) ? "link.refused" : "link.tooLate"), [])
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

extension OffRoutes {
    /// Asks whether another chat may be linked; nil where none wants to be any more.
    public func linkQuestion(in app: AppContext) -> (text: Text, commands: [(label: Text, command: String)])? {
        Link.question(in: app)
    }
}
