import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Asks how somebody is, the day after a bad night, as they wished.
struct FollowUpScreen: Screen {
    enum Action: Codable {
        case answer(Answer)
    }

    enum Answer: String, Codable, CaseIterable {
        case better, same, worse
    }

    static let name = "care.followUp"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            words("followUp.ask"),
            rows: [
                Answer.allCases.map { Button(words("followUp.button.\($0)"), .answer($0)) },
                [Button(words("sos.button.unsafe"), command: "unsafe").alarming()],
            ], typing: .names)
    }

    /// Any words are an answer to how somebody is, except what surely wants something else.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if let answer = answer(in: text, app) { return perform(.answer(answer), in: app) }
        if text.cleaned.isDigits || Understood.isElsewhere(text, over: self, in: app) { return .pass }
        return .unclear(app.words("followUp.heard"))
    }

    func claims(_ text: String, in app: AppContext) -> Bool {
        guard answer(in: text, app) != nil else { return false }
        // "No TikTok after 22" is no answer; "i did it again" is, though it could tell a slip.
        guard let meant = OffRoutes().unmistakable(text, in: app) else { return true }
        return meant.name == "slip"
            || Answer.allCases.contains { app.words.means("followUp.said.\($0)", text) }
    }

    private func answer(in text: String, _ app: AppContext) -> Answer? {
        guard app.words.said(text).words.count <= FollowUpScreen.mostWords else { return nil }
        return app.words.longestNamed(Answer.allCases.map { ("followUp.said.\($0)", $0) }, in: text)
    }

    /// In a longer text a word like "hard" may be about anything.
    private static let mostWords = 12

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .answer(.better): return .finish(app.words("followUp.better"))
        case .answer(.same), .answer(.worse):
            let crisis = app.cares.latest.map { Crisis($0.gravity) } ?? .passive
            return .replace(
                NotSafeScreen(crisis, since: app.now, page: .stay), saying: app.words("followUp.stillHard"))
        }
    }
}

extension FollowUpScreen {
    static var previews: [Preview<AppContext>] { [Preview("The next morning", sample: "in-care", FollowUpScreen())] }
}
