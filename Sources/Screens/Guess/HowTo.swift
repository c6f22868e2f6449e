import Conversation
import Domains
import Shared
import Understanding
import Words

/// "How do I pause?", "where can I change my plan": whoever asks for the way is led there, and nothing is changed yet.
enum HowTo {
    /// Nil where the whole line is surely something else, or the rest of it leads nowhere for certain.
    static func next(to text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words.said(text).words[...]
        guard let lead = app.words.phrases("said.howTo").length(in: words),
            Understood.surely([.help, .settings], text, over: nil, in: app) || !Understood.acts(on: text, in: app)
        else { return nil }
        let wish = words.dropFirst(lead).joined(separator: " ")
        if let command = app.words.sayings(of: OffRoutes.sayable).meaning(of: Said(wish)), commands.contains(command) {
            return OffRoutes().command(command, argument: "", in: app)
        }
        guard case .act(let meaning)? = Understood.decision(on: wish, over: nil, in: app), kinds.contains(meaning.kind)
        else { return nil }
        return Understood.acting(on: meaning, in: wish, asked: nil, app)
    }

    /// Those that show something, or ask before they do anything.
    private static let commands: Set<String> = [
        "checkin", "change", "days", "plan", "replan", "pause", "open", "settings", "history", "scores", "insight",
        "sos",
        "help", "import", "words", "link", "safetyplan", "helplines", "forget", "end",
    ]
    private static let kinds: Set<Meaning.Kind> = [
        .planMake, .planChange, .planEnd, .pause, .card, .language, .zone, .settings, .askAt, .dayStart, .country,
        .delete, .export, .history, .scores, .review, .correct,
    ]
}
