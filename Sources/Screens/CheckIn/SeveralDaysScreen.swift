import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// Several days that one line has told of: asks for the numbers that are missing, and before it saves them.
struct SeveralDaysScreen: Screen {
    enum Action: Codable {
        case rating(Int)
        case accept
        case decline
    }

    struct Told: Codable {
        let day: Day
        fileprivate(set) var draft: CheckInDraft
    }

    static let name = "checkin.several"
    static let isInPassing = true
    /// For how long it comes back after something else.
    private static let patience: TimeInterval = 600

    private var told: [Told]
    private let since: Date
    /// The days that can no longer be filled in. Optional, since earlier versions lack it.
    private var closed: [Day]?

    /// Nil where the line tells of one day only, or of none that can still be filled in.
    init?(_ text: String, in app: AppContext) {
        guard let days = SeveralDaysScreen.days(in: text, app) else { return nil }
        let open = app.checkIns.openDays(at: app.moment)
        let inTime = days.filter { open.contains($0.day) }.sorted { $0.day < $1.day }
        guard !inTime.isEmpty else { return nil }
        self.init(
            inTime.map { Told(day: $0.day, draft: SeveralDaysScreen.draft($0, in: app)) }, since: app.now,
            closed: days.map(\.day).filter { !open.contains($0) }.sorted())
    }

    /// Nil where the line tells of one day only.
    static func next(for text: String, in app: AppContext) -> Next<AppContext>? {
        guard days(in: text, app) != nil else { return nil }
        return SeveralDaysScreen(text, in: app).map { .push($0) } ?? .say(app.words("error.checkin.dayClosed"))
    }

    private static func days(in text: String, _ app: AppContext) -> [DayTold]? {
        guard let reader = Language.reader(of: app.words.language), let parts = Understood.named(in: text, app),
            parts.namesSeveralDays, let days = reader.severalDays(in: parts)
        else { return nil }
        // "No insta this weekend", said on a Monday, is about the next one.
        let isToCome = app.words.names("plan.said.thisOne", text) && !days.contains { $0.day == app.today }
        return isToCome ? nil : days
    }

    private init(_ told: [Told], since: Date, closed: [Day]? = nil) {
        self.told = told
        self.since = since
        self.closed = closed
    }

    private static func draft(_ told: DayTold, in app: AppContext) -> CheckInDraft {
        let vocabulary = app.words.quickVocabulary
        let line = QuickLine(told.text, vocabulary: vocabulary, today: app.today, assumed: told.day)
        if let line, line.isCertain, line.draft.rating != nil { return line.draft }
        return CheckInDraft(told.slots, note: told.slots.hasRest ? told.text : nil)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let lines = Text.joined(
            told.map { told in
                words("checkin.several.day", ["day": words.date(told.day), "answers": answers(told, in: app)])
            }, by: "\n")
        let late = closed.flatMap { days in
            days.isEmpty
                ? nil
                : words("checkin.several.closed", ["days": Text.joined(days.map { words.date($0) }, by: ", ")])
        }
        let message: Message<Action>
        if let unrated = unrated(in: app).first {
            message = Message(
                .paragraphs(lines, late, words("checkin.several.rating", ["day": words.date(unrated.day)])),
                rows: words.ratings(Action.rating) + [[Button(words("button.cancel"), .decline)]],
                typing: .labels)
        } else {
            message = Message(
                .paragraphs(words("checkin.several.ask"), lines, late),
                rows: [[Button(words("button.save"), .accept), Button(words("button.no"), .decline)]], typing: .names)
        }
        return message.telling(app.checkIns.error, in: app)
    }

    /// What would be saved, or what would change.
    private func answers(_ told: Told, in app: AppContext) -> Text {
        guard let present = app.checkIns.checkIn(on: told.day) else { return app.words.summary(of: told.draft) }
        let changes = app.words.differences(from: CheckInDraft(present), to: told.draft)
        return changes.isEmpty ? app.words.summary(of: present) : .joined(changes, by: ", ")
    }

    /// A day needs a number, unless it has one already.
    private func unrated(in app: AppContext) -> [Told] {
        told.filter { $0.draft.rating == nil && app.checkIns.checkIn(on: $0.day) == nil }
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + SeveralDaysScreen.patience }

    /// An "ok" to what was shown since is no answer to this.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { isFresh }

    /// A number rates the day that is asked about, and not today.
    func claims(_ text: String, in app: AppContext) -> Bool {
        !ratings(in: text, app).isEmpty || correction(in: text, app) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let ratings = ratings(in: text, app)
        if !ratings.isEmpty {
            for rating in ratings { rate(rating, in: app) }
            return .stay
        }
        if let put = correction(in: text, app) {
            told = told.map { $0.day == put.day ? Told(day: $0.day, draft: $0.draft.merged(with: put.draft)) : $0 }
            return .stay
        }
        if app.words.means("said.no", text) || app.words.means("said.asIs", text) { return perform(.decline, in: app) }
        guard unrated(in: app).isEmpty else { return .pass }
        if app.words.means("said.yes", text) || app.words.means("checkin.several.save", text) {
            return perform(.accept, in: app)
        }
        return SeveralDaysScreen(text, in: app).map { .replace($0) } ?? .pass
    }

    /// "Wait, Saturday was a 6": one of the days as it was.
    private func correction(in text: String, _ app: AppContext) -> Told? {
        guard SeveralDaysScreen.days(in: text, app) == nil,
            case .act(let meaning)? = Understood.decision(on: text, over: self, in: app),
            [.checkIn, .correct].contains(meaning.kind), let day = meaning.slots.day,
            told.contains(where: { $0.day == day })
        else { return nil }
        let draft = CheckInDraft(meaning.slots, note: nil)
        return draft == CheckInDraft() ? nil : Told(day: day, draft: draft)
    }

    /// "7", "7 and 6", "both 7": no more numbers than days.
    private func ratings(in text: String, _ app: AppContext) -> [Int] {
        let open = unrated(in: app).count
        let said = app.words.said(text).words.filter { !app.words.phrases("checkin.several.around").isAll(ofWord: $0) }
        let numbers = said.compactMap { Int($0) ?? Understood.named(in: $0, app)?.onlyNumber }
        guard !numbers.isEmpty, numbers.count == said.count, numbers.count <= open,
            numbers.allSatisfy(CheckInManager.ratings.contains)
        else { return [] }
        let isForAll = numbers.count == 1 && app.words.names("checkin.several.all", text)
        return isForAll ? Array(repeating: numbers[0], count: open) : numbers
    }

    private mutating func rate(_ rating: Int, in app: AppContext) {
        guard let day = unrated(in: app).first?.day, let index = told.firstIndex(where: { $0.day == day }) else {
            return
        }
        told[index].draft = told[index].draft.merged(with: CheckInDraft(rating: rating))
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .rating(let rating):
            rate(rating, in: app)
            return .stay
        case .decline: return .finish(app.words("checkin.notSaved"))
        case .accept:
            guard let last = told.last, told.allSatisfy({ save($0, in: app) }) else { return .stay }
            let others = told.dropLast().map { CheckInReceiptScreen(day: $0.day).told(in: app) }
            return .replace(CheckInReceiptScreen(saved: last.day, in: app), saying: .joined(others, by: "\n"))
        }
    }

    /// Each day is undone by itself.
    private func save(_ told: Told, in app: AppContext) -> Bool {
        let isSaved =
            app.checkIns.checkIn(on: told.day) == nil
            ? app.checkIns.submit(told.draft, for: told.day, at: app.moment)
            : app.checkIns.change(told.draft, for: told.day, at: app.moment)
        app.managers.endStep(at: app.now)
        return isSaved
    }
}

extension SeveralDaysScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        let rated = [
            Told(day: day - 2, draft: CheckInDraft(rating: 6, adherence: .yes)),
            Told(day: day - 1, draft: CheckInDraft(rating: 4, adherence: .no)),
        ]
        let unrated = rated.map { Told(day: $0.day, draft: CheckInDraft(adherence: .yes)) }
        return [
            Preview("Two days to save", sample: "missed", SeveralDaysScreen(rated, since: now)),
            Preview("The numbers are missing", sample: "missed", SeveralDaysScreen(unrated, since: now)),
            Preview("One is too long ago", sample: "missed", SeveralDaysScreen(rated, since: now, closed: [day - 5])),
        ]
    }
}
