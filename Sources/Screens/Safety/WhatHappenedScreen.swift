import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Asks what it was, where somebody says that they did something stupid: it may be an app, and it may be pills.
struct WhatHappenedScreen: Screen {
    enum Action: Codable {
        case took, hurt, other
    }

    static let name = "whatHappened"
    static let isInPassing = true

    let since: Date

    init(since: Date) {
        self.since = since
    }

    /// Longer texts tell what it was.
    private static let mostWords = 7

    /// Whether the words say that something was done, and not what.
    static func asks(about text: String, in app: AppContext) -> Bool {
        app.words.said(text).words.count <= mostWords && app.words.names("what.said.did", text)
            && app.words.names("what.said.bad", text)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            words("what.ask"),
            rows: [
                [Button(words("what.button.took"), .took), Button(words("what.button.hurt"), .hurt)],
                [Button(words("what.button.else"), .other)],
            ], typing: .names)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    func claims(_ text: String, in app: AppContext) -> Bool { !isOver(in: app) && answer(to: text, in: app) != nil }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        return answer(to: text, in: app).map { perform($0, in: app) } ?? .pass
    }

    private func answer(to text: String, in app: AppContext) -> Action? {
        let words = app.words
        if words.names("what.said.took", text) { return .took }
        if words.names("what.said.hurt", text) { return .hurt }
        return words.means("unsafe.said.no", text) || words.means("unsafe.said.fine", text) ? .other : nil
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        let crisis: Crisis
        switch action {
        case .took: crisis = .overdose
        case .hurt: crisis = .active
        case .other: return .finish(app.words("what.other"))
        }
        app.managers.hear(crisis.gravity, at: app.now)
        return .replace(NotSafeScreen(crisis, since: app.now))
    }
}

extension WhatHappenedScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview(
                "What was it?", sample: "steady", WhatHappenedScreen(since: Date(timeIntervalSince1970: 1_772_478_000)))
        ]
    }
}
