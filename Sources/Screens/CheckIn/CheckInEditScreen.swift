import Conversation
import Domains
import Shared
import Words

/// Changes one answer of a day and leaves the others.
struct CheckInEditScreen: Screen {
    enum Field: String, Codable, CaseIterable {
        case rating, adherence, urge, scores, note
    }

    enum Action: Codable {
        case pick(Field)
        case rating(Int)
        case adherence(Adherence)
        case urge(UrgeLevel)
        case score(AttributeKind, Change)
        case saveScores
        case removeNote
        case back
    }

    static let name = "checkin.edit"
    static let version = 3

    let day: Day
    private(set) var field: Field?
    /// The six as they were tapped, until they are saved.
    private var changes: [AttributeKind: Change] = [:]

    init(day: Day, field: Field? = nil) {
        self.day = day
        self.field = field
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let present = app.checkIns.checkIn(on: day)
        let name = words.meant(day, in: app)
        let noted = words(
            "checkin.already",
            [
                "day": name,
                "answers": present.map(words.summary(of:)) ?? words("checkin.nothing"),
            ])
        let hasPlan = app.plans.history.isPlanDay(day) || present?.adherence != nil
        return Message(
            .paragraphs(noted, question(about: name, words)),
            rows: answers(hasPlan: hasPlan, words) + [[Button(words("button.back"), .back)]],
            typing: field == .note ? .labels : .names,
            isLive: true
        ).telling(app.checkIns.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .pick(let field):
            self.field = field
            changes = app.checkIns.checkIn(on: day)?.changes ?? [:]
            return .stay
        case .back:
            guard field != nil else { return .finish(nil) }
            field = nil
            return .stay
        case .rating(let rating): return change(CheckInDraft(rating: rating), in: app)
        case .adherence(let adherence): return change(CheckInDraft(adherence: adherence), in: app)
        case .urge(let urge): return change(CheckInDraft(urge: urge), in: app)
        case .score(let kind, let score):
            changes[kind] = score
            return .stay
        case .saveScores: return change(CheckInDraft(changes: changes.withRestSame), in: app)
        case .removeNote: return change(CheckInDraft(note: ""), in: app)
        }
    }

    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool {
        isFresh && app.checkIns.openDays(at: app.moment).contains(day)
    }

    /// A line here is about the day on the screen. A slip that is written as the note is only that.
    func claims(_ text: String, in app: AppContext) -> Bool {
        if changesNothing(text, app.words) { return true }
        return switch field {
        case .note: QuickCheckIn.isUnmistakable(text, in: app) || SlipInWords.hears(text, in: app)
        case .scores: app.words.changes(in: text, after: changes) != nil || QuickCheckIn.isLine(text, in: app)
        case nil, .rating, .adherence, .urge:
            QuickCheckIn.isLine(text, in: app) || answers(in: text, app) != nil
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if changesNothing(text, app.words) { return perform(.back, in: app) }
        if field == .note, !QuickCheckIn.isUnmistakable(text, in: app) { return takeAsText(text, in: app) }
        if field == .rating, let rating = Int(text.cleaned) { return change(CheckInDraft(rating: rating), in: app) }
        if field == .scores, let changed = app.words.changes(in: text, after: changes) {
            changes.merge(changed) { $1 }
            return .stay
        }
        if let answers = answers(in: text, app) { return change(answers, in: app) }
        // It changes nothing without asking.
        return QuickCheckIn.read(text, for: day, in: app) ?? .pass
    }

    /// "No" to what should change, or to another note. Elsewhere it may be the answer.
    private func changesNothing(_ text: String, _ words: Words) -> Bool {
        (field == nil || field == .note) && (words.means("said.no", text) || words.means("said.nothing", text))
    }

    /// "Partly", "kept it, a strong pull": an answer to what is asked, or to what the line itself names. A bare "no" or
    /// "bad" names nothing, and a slip that is told is kept as one.
    private func answers(in text: String, _ app: AppContext) -> CheckInDraft? {
        let words = app.words
        guard !words.means("said.no", text), !words.means("said.yes", text) else { return nil }
        let hasPlan = app.plans.history.isPlanDay(day) || app.checkIns.checkIn(on: day)?.adherence != nil
        let told = words.dayVocabulary.answers(in: text, hasPlan: hasPlan, isPlanOpen: hasPlan && field != .urge)
        switch field {
        case .adherence: return told?.adherence.map { CheckInDraft(adherence: $0) }
        case .urge: return told?.urge.map { CheckInDraft(urge: $0) }
        case .rating, .scores, .note: return nil
        case nil:
            let labels =
                Adherence.allCases.map { words("adherence.\($0)") } + UrgeLevel.allCases.map { words("urge.\($0)") }
            let said = words.said(text).words
            guard told?.adherence != .no, labels.contains(where: { said.hold($0.plain.normalised) }) else { return nil }
            return told
        }
    }

    mutating func takeAsText(_ text: String, in app: AppContext) -> Next<AppContext> {
        change(CheckInDraft(note: text.cleaned), in: app)
    }

    private func change(_ draft: CheckInDraft, in app: AppContext) -> Next<AppContext> {
        app.checkIns.change(draft, for: day, at: app.moment) ? .replace(CheckInReceiptScreen(day: day)) : .stay
    }

    private func question(about day: Text, _ words: Words) -> Text {
        switch field {
        case nil: words("checkin.changeWhat")
        case .rating: words("checkin.ask.rating", ["day": day])
        case .adherence: words("checkin.ask.adherence")
        case .urge: words("checkin.ask.urge")
        case .scores: words("checkin.ask.changes")
        case .note: words("checkin.ask.newNote")
        }
    }

    private func answers(hasPlan: Bool, _ words: Words) -> [[Button<Action>]] {
        switch field {
        case nil:
            let fields = Field.allCases.filter { $0 != .adherence || hasPlan }
            return [fields.map { Button(words("checkin.field.\($0)"), .pick($0)) }]
        case .rating: return [1...5, 6...10].map { $0.map { Button(Text(String($0)), .rating($0)) } }
        case .adherence: return [Adherence.allCases.reversed().map { Button(words("adherence.\($0)"), .adherence($0)) }]
        case .urge: return [UrgeLevel.allCases.map { Button(words("urge.\($0)"), .urge($0)) }]
        case .scores:
            return words.toggles(of: changes, Action.score) + [[Button(words("button.save"), Action.saveScores)]]
        case .note: return [[Button(words("checkin.removeNote"), .removeNote)]]
        }
    }
}

extension CheckInEditScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("What to change", sample: "noted", CheckInEditScreen(day: day)),
            Preview("The six scores", sample: "noted", CheckInEditScreen(day: day, field: .scores)),
            Preview("Another note", sample: "noted", CheckInEditScreen(day: day, field: .note)),
        ]
    }
}
