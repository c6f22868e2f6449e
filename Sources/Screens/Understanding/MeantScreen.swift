import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// Asks which of a few things a line meant.
struct MeantScreen: Screen {
    enum Action: Codable {
        case take(Int)
        case note
        case none
    }

    static let name = "meant"
    static let isInPassing = true
    static let endsWithNextLine = true

    /// A "yes" that comes later than this is about something else.
    private static let patience: TimeInterval = 600

    let text: String
    let meanings: [Meaning]
    let since: Date
    /// What was being asked; nil where the answer is about this one time, and in the state of an earlier version.
    private(set) var asked: Circumstances.Asked?

    init(text: String, meanings: [Meaning], asked: Circumstances.Asked? = nil, since: Date) {
        (self.text, self.meanings, self.asked, self.since) = (text, meanings, asked, since)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let taken = meanings.indices.map { Button(words.label(of: meanings[$0], in: app), Action.take($0)) }
        let asked = words.list("meant.ask")
        return Message(
            meanings.count == 1 ? words("meant.one") : Text(asked[text.utf8.count % asked.count]),
            rows: taken.map { [$0] } + [
                (isNoteOffered ? [] : [Button(words("meant.button.note"), .note)])
                    + [Button(words("meant.none"), .none)]
            ],
            typing: .names)
    }

    private var isNoteOffered: Bool { meanings.contains { $0.kind == .note } }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .take(let index): meanings.indices.contains(index) ? take(meanings[index], in: app) : .finish(nil)
        case .note: act(on: Meaning(.note), in: app)
        case .none: none(in: app)
        }
    }

    private func take(_ meaning: Meaning, in app: AppContext) -> Next<AppContext> {
        Understood.learning(meaning, from: text, asked: asked, in: app, act(on: meaning, in: app))
    }

    private func none(in app: AppContext) -> Next<AppContext> {
        Understood.unlearn(text, asked: asked, in: app)
        return .finish(nil)
    }

    private func act(on meaning: Meaning, in app: AppContext) -> Next<AppContext> {
        guard let next = Understood.act(on: meaning, in: text, app) else { return .finish(nil) }
        return switch next {
        case .push(let screen, let notice): .replace(screen, saying: notice)
        case .say(let notice), .farewell(let notice): .finish(notice)
        default: next
        }
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + MeantScreen.patience }

    /// Once something else was shown, the words in question are in question no more.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { isFresh }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        if let number = Double(text.cleaned) {
            let meant = meanings.filter { $0.kind == .checkIn && $0.slots.rating == number }
            return meant.count == 1
                ? perform(.take(meanings.firstIndex(of: meant[0]) ?? 0), in: app)
                : QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
        }
        // A yes to several does not say which, and is no answer to what was asked below.
        let isOne = meanings.count == 1
        if app.words.means("said.yes", text) { return isOne ? perform(.take(0), in: app) : .stay }
        if isOne, app.words.means("meant.said.right", text) { return perform(.take(0), in: app) }
        return app.words.means("said.no", text) ? perform(.none, in: app) : .pass
    }
}

extension MeantScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        var told = Slots()
        (told.rating, told.plan) = (6, .partly)
        return [
            Preview(
                "Two readings", sample: "steady",
                MeantScreen(
                    text: "6 i suppose, opened it once", meanings: [Meaning(.checkIn, told), Meaning(.slip)], since: now
                )),
            Preview(
                "One reading", sample: "steady",
                MeantScreen(text: "could i see the streak thing", meanings: [Meaning(.streak)], since: now)),
        ]
    }
}
