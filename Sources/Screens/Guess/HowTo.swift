import Conversation
import Domains
import Shared
import Understanding
import Words

/// "How do I pause?", "where can I change my plan": whoever asks for the way is led there, and nothing is changed.
enum HowTo {
    /// The command that leads there. Nil where the whole line is surely something else, or the rest of it leads nowhere
    /// for certain.
    static func command(for text: String, in app: AppContext) -> String? {
        let words = app.words.said(text).words[...]
        guard let lead = app.words.phrases("said.howTo").length(in: words),
            Understood.surely(ways, text, over: nil, in: app) || !Understood.acts(on: text, in: app)
        else { return nil }
        let wish = words.dropFirst(lead).joined(separator: " ")
        if let command = app.words.sayings(of: OffRoutes.sayable).meaning(of: Said(wish)), shown.contains(command) {
            return command
        }
        guard case .act(let meaning)? = Understood.decision(on: wish, over: nil, in: app) else { return nil }
        return commands[meaning.kind]
    }

    /// What a whole line with such a beginning may be taken for, too.
    private static let ways = Set(commands.keys).union([.help])

    /// Those that show something, or ask before they do anything.
    private static let shown: Set<String> = [
        "checkin", "change", "days", "plan", "replan", "pause", "open", "settings", "history", "scores", "insight",
        "sos",
        "help", "import", "words", "link", "safetyplan", "helplines",
    ]
    /// What is named in the line is left out: it is asked for there.
    private static let commands: [Meaning.Kind: String] = [
        .planMake: "replan", .planChange: "replan", .planEnd: "end", .pause: "pause", .card: "cards",
        .settings: "settings",
        .askAt: "ask", .history: "history", .scores: "scores", .review: "insight", .correct: "days",
    ]
}
