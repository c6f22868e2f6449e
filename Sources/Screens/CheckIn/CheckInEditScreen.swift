import Conversation
import Domains
import Shared
import Words

/// Changes one answer of a day and leaves the others.
struct CheckInEditScreen: Screen {
    enum Field: String, Codable, CaseIterable {
        case rating, adherence, urge, note
    }

    enum Action: Codable {
        case pick(Field)
        case rating(Int)
        case adherence(Adherence)
        case urge(UrgeLevel)
        case removeNote
        case back
    }

    static let name = "checkin.edit"

    let day: Day
    private(set) var field: Field?

    init(day: Day, field: Field? = nil) {
        self.day = day
        self.field = field
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let present = app.checkIns.checkIn(on: day)
        let noted = words(
            "checkin.already",
            [
                "day": words.name(of: day, today: app.today),
                "answers": present.map(words.summary(of:)) ?? words("checkin.nothing"),
            ])
        let back = [Button(words("button.back"), Action.back)]
        guard let field else {
            let hasPlan = app.managers.planDays.contains(day) || present?.adherence != nil
            let fields = Field.allCases.filter { $0 != .adherence || hasPlan }.map {
                Button(words("checkin.field.\($0)"), Action.pick($0))
            }
            return Message(
                .paragraphs(noted, words("checkin.changeWhat")), rows: [fields, back], typing: .names, isLive: true
            ).telling(app.checkIns.error, in: app)
        }
        return Message(
            .paragraphs(noted, words(field == .note ? "checkin.ask.newNote" : "checkin.ask.\(field)")),
            rows: answers(for: field, words) + [back],
            typing: field == .note ? .labels : .names,
            isLive: true
        ).telling(app.checkIns.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .pick(let field):
            self.field = field
            return .stay
        case .back:
            guard field != nil else { return .finish(nil) }
            field = nil
            return .stay
        case .rating(let rating): return change(CheckInDraft(rating: rating), in: app)
        case .adherence(let adherence): return change(CheckInDraft(adherence: adherence), in: app)
        case .urge(let urge): return change(CheckInDraft(urge: urge), in: app)
        case .removeNote: return change(CheckInDraft(note: ""), in: app)
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        switch field {
        case .note: return change(CheckInDraft(note: text.cleaned), in: app)
        case .rating:
            guard let rating = Int(text.cleaned) else { return .pass }
            return change(CheckInDraft(rating: rating), in: app)
        case .adherence, .urge, nil: return .pass
        }
    }

    private func change(_ draft: CheckInDraft, in app: AppContext) -> Next<AppContext> {
        app.checkIns.change(draft, for: day, at: app.moment) ? .finish(nil) : .stay
    }

    private func answers(for field: Field, _ words: Words) -> [[Button<Action>]] {
        switch field {
        case .rating: [1...5, 6...10].map { $0.map { Button(Text(String($0)), .rating($0)) } }
        case .adherence: [Adherence.allCases.reversed().map { Button(words("adherence.\($0)"), .adherence($0)) }]
        case .urge: [UrgeLevel.allCases.map { Button(words("urge.\($0)"), .urge($0)) }]
        case .note: [[Button(words("checkin.removeNote"), .removeNote)]]
        }
    }
}

extension CheckInEditScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("What to change", sample: "noted", CheckInEditScreen(day: day)),
            Preview("Another note", sample: "noted", CheckInEditScreen(day: day, field: .note)),
        ]
    }
}
