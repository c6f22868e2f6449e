import Conversation
import Domains
import FoundationEssentials
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

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let answer = Answer.allCases.first { app.words.means("followUp.said.\($0)", text) }
        return answer.map { perform(.answer($0), in: app) } ?? .pass
    }

    func claims(_ text: String, in app: AppContext) -> Bool {
        Answer.allCases.contains { app.words.means("followUp.said.\($0)", text) }
    }

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
