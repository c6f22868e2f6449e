import Conversation
import Domains
import FoundationEssentials
import Words

/// Who can help somebody else, or with something else than the wish to die. What was going on is there again after it.
struct SideRouteScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "sideRoute"
    static let isInPassing = true

    let route: SideRoute
    let since: Date

    init(_ route: SideRoute, since: Date) {
        self.route = route
        self.since = since
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            route.text(in: app.settings.settings.country, words),
            rows: [
                [
                    Button(words("sos.button.unsafe"), command: "unsafe").alarming(),
                    Button(words("button.back"), .back),
                ]
            ], typing: .names)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }
}

extension SideRouteScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return SideRoute.allCases.map { Preview("\($0)", sample: "steady", SideRouteScreen($0, since: now)) }
    }
}
