import Conversation
import Domains
import Safety
import Words

/// The rules of Safety that are in force, a page for each question about them.
struct SafetyRulesScreen: Screen {
    enum Action: Codable {
        case show(SafetyPage)
        case lines
        case summary
        case back
    }

    static let name = "safety"
    static let isInPassing = true

    /// Nil: the summary.
    private(set) var page: SafetyPage?

    init(page: SafetyPage? = nil) {
        self.page = page
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        if let page {
            return Message(
                .paragraphs(words.title(of: page).styled(.bold), words.text(of: page)),
                rows: [[Button(words("safety.more"), .summary), Button(words("button.back"), .back)]], typing: .names)
        }
        let pages = SafetyPage.allCases.map { Button(words.title(of: $0), Action.show($0)) }
        return Message(
            .paragraphs(words("safety.title").styled(.bold), words.safetySummary),
            rows: [
                Array(pages.prefix(3)), Array(pages.dropFirst(3)),
                [Button(words("safetyplan.lines"), .lines), Button(words("button.back"), .back)],
            ], typing: .names)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let page): self.page = page
        case .lines: return .push(HelplinesScreen())
        case .summary: page = nil
        case .back: return .finish(nil)
        }
        return .stay
    }
}

extension SafetyRulesScreen {
    static var previews: [Preview<AppContext>] {
        [Preview("The rules", sample: "steady", SafetyRulesScreen())]
            + SafetyPage.allCases.map { Preview("Page: \($0.rawValue)", sample: "steady", SafetyRulesScreen(page: $0)) }
    }
}
