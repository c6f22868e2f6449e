import Conversation
import Domains
import Shared
import Understanding
import Words

/// The words of the person's own that Off has learned, a page at a time, each to be forgotten with a tap.
struct PhrasebookScreen: Screen {
    enum Action: Codable {
        case forget(number: Int)
        case forgetAll
        case reallyAll
        case keepAll
        case more
        case undo
        case back
    }

    static let name = "phrasebook"

    private static let pageLength = 6

    /// Counts from 0.
    private(set) var page = 0
    /// Whether all are to be forgotten is asked first.
    private(set) var isForgettingAll = false

    init(isForgettingAll: Bool = false) {
        self.isForgettingAll = isForgettingAll
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let all = app.phrases.phrases
        if isForgettingAll {
            return Message(
                words("phrases.ask.all", count: all.count),
                rows: [[Button(words("phrases.forgetAll"), .reallyAll), Button(words("phrases.keep"), .keepAll)]],
                typing: .names
            ).telling(app.phrases.error, in: app)
        }
        let shown = shown(in: app)
        let lines = shown.map { phrase in
            words("phrases.line", ["words": phrase.words, "meaning": words.label(of: phrase.meaning, in: app)])
        }
        let buttons = shown.map {
            Button(words("phrases.forget", ["words": $0.words]), Action.forget(number: $0.number))
        }
        return Message(
            .paragraphs(
                words("phrases.title").styled(.bold),
                lines.isEmpty ? words("phrases.none") : .joined(lines, by: "\n")),
            rows: buttons.map { [$0] }
                + [
                    (all.count > PhrasebookScreen.pageLength ? [Button(words("phrases.more"), .more)] : [])
                        + (all.count > 1 ? [Button(words("phrases.forgetAll"), .forgetAll)] : []),
                    (app.managers.canUndo(at: app.now) ? [Button(words("button.undo"), .undo)] : [])
                        + [Button(words("button.back"), .back)],
                ].filter { !$0.isEmpty },
            typing: .names
        ).telling(app.phrases.error, in: app)
    }

    private func shown(in app: AppContext) -> [PhraseSnapshot] {
        let rest = app.phrases.phrases.dropFirst(page * PhrasebookScreen.pageLength)
        return Array(rest.prefix(PhrasebookScreen.pageLength))
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .forget(let number):
            guard let phrase = app.phrases.phrases.first(where: { $0.number == number }),
                app.phrases.forget(phrase)
            else { return .stay }
            if shown(in: app).isEmpty { page = 0 }
            return .say(app.words("phrase.forgotten", ["words": phrase.words]))
        case .forgetAll: isForgettingAll = true
        case .reallyAll:
            guard app.phrases.forgetAll() else { return .stay }
            (isForgettingAll, page) = (false, 0)
            return .say(app.words("phrases.forgotten"))
        case .keepAll: isForgettingAll = false
        case .more:
            page += 1
            if shown(in: app).isEmpty { page = 0 }
        case .undo: return .say(app.words.takenBack(app.managers.undo(at: app.now), in: app))
        case .back: return .finish(nil)
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { isForgettingAll }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard isForgettingAll else { return .pass }
        if app.words.means("said.yes", text) { return perform(.reallyAll, in: app) }
        return app.words.means("said.no", text) ? perform(.keepAll, in: app) : .pass
    }
}

extension PhrasebookScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Some words", sample: "told", PhrasebookScreen()),
            Preview("None", sample: "steady", PhrasebookScreen()),
            Preview("Forget all?", sample: "told", PhrasebookScreen(isForgettingAll: true)),
        ]
    }
}
