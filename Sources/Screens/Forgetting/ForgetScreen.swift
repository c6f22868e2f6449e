import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// Deletes what the person told: everything, some days, or one kind of thing, after one question that says what goes.
struct ForgetScreen: Screen {
    enum Action: Codable {
        case everything
        case askDays
        case askKind
        case today
        case yesterday
        case lastWeek
        case kind(DataTopic)
        case delete
        case export
        case keep
        case back
    }

    enum Step: Codable {
        case menu
        case days
        case kinds
        /// As `Forgetting.written`.
        case confirm(String)
    }

    static let name = "forget"

    private(set) var step: Step

    init(_ step: Step = .menu) {
        self.step = step
    }

    /// `/forget my notes` asks whether to delete these; words that name nothing lead to the choice.
    static func opening(_ text: String, in app: AppContext) -> Next<AppContext> {
        var screen = ForgetScreen()
        guard !text.isEmpty else { return .push(screen) }
        if isAboutChat(text, in: app) { return .say(app.words("forget.chat")) }
        guard let sentence = sentence(text, in: app) else {
            guard namesSeveral(text, in: app) else { return .push(screen, saying: app.words("forget.unclear")) }
            return .push(ForgetScreen(.kinds), saying: app.words("forget.several"))
        }
        let nothing = screen.propose(sentence.what, in: app)
        return .push(screen, saying: nothing)
    }

    /// The same for words that are known to ask for it and may name nothing.
    static func opening(asked text: String, in app: AppContext) -> Next<AppContext> {
        opening(sentence(text, in: app) == nil && !namesSeveral(text, in: app) ? "" : text, in: app)
    }

    static func namesNote(_ text: String, in app: AppContext) -> Bool {
        let names = app.words.forgetVocabulary.words(for: .notes)
        return text.normalised.partedAtBlanks.contains(where: names.contains)
    }

    /// "Remove 2" names something, and what was saved last may be something else.
    static func namesOther(_ text: String, in app: AppContext) -> Bool {
        beginsAsOrder(text, in: app)
            && (text.contains(where: \.isNumber) || !Understood.days(in: text, app).isEmpty)
    }

    /// "Delete that note" is about the latest one, and never about the rating that was told with it; one that is named by
    /// its words is not known.
    static func openingNote(of text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.names("forget.said.about", text) { return .say(app.words("forget.noteByDay")) }
        guard let day = app.forgetting.held(.topic(.notes, nil))[.notes]?.days?.upperBound else {
            return .say(app.words("forget.nothing"))
        }
        var screen = ForgetScreen()
        let nothing = screen.propose(.topic(.notes, day...day), in: app)
        return .push(screen, saying: nothing)
    }

    /// Whether the words can only mean this. A plan is ended and words are forgotten where they are; during an urge
    /// nothing else is begun.
    static func hears(_ text: String, in app: AppContext) -> Bool {
        guard !app.isInUrge else { return false }
        if isAboutChat(text, in: app) { return true }
        guard beginsAsOrder(text, in: app) else { return false }
        if namesSeveral(text, in: app) { return true }
        guard let sentence = sentence(text, in: app) else { return false }
        if case .topic(let topic, _) = sentence.what { return topic.isOfDays || topic == .safetyPlan }
        return true
    }

    /// The messages lie in the person's app.
    private static func isAboutChat(_ text: String, in app: AppContext) -> Bool {
        app.words.means("said.deletesChat", app.words.request(in: text))
    }

    /// Whether every word is about what is to be deleted.
    static func isOrder(_ text: String, in app: AppContext) -> Bool {
        beginsAsOrder(text, in: app) && (sentence(text, in: app) != nil || namesSeveral(text, in: app))
    }

    /// "Delete ...": hardly any line does, and every line is asked.
    private static func beginsAsOrder(_ text: String, in app: AppContext) -> Bool {
        app.words.requestWords(in: text).first.map(app.words.forgetVocabulary.isVerb) == true
    }

    private static func namesSeveral(_ text: String, in app: AppContext) -> Bool {
        ForgetSentence.namesSeveral(
            app.words.request(in: text), joinedBy: app.words.list("plan.word.and"),
            vocabulary: app.words.forgetVocabulary)
    }

    private static func sentence(_ text: String, in app: AppContext) -> ForgetSentence? {
        ForgetSentence(app.words.request(in: text), vocabulary: app.words.forgetVocabulary, today: app.today)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let back = Button(words("button.back"), Action.back)
        let message: Message<Action> =
            switch step {
            case .menu:
                Message(
                    words("forget.ask"),
                    rows: [
                        [Button(words("forget.everything"), .everything), Button(words("forget.days"), .askDays)],
                        [Button(words("forget.kind"), .askKind), back],
                    ], typing: .labels)
            case .days:
                Message(
                    words("forget.askDays"),
                    rows: [
                        [
                            Button(words.capitalised(words("day.today")), .today),
                            Button(words.capitalised(words("day.yesterday")), .yesterday),
                            Button(words("forget.lastWeek"), .lastWeek),
                        ], [back],
                    ], typing: .labels)
            case .kinds:
                Message(words("forget.askKind"), rows: kinds(in: app) + [[back]], typing: .labels)
            case .confirm(let written):
                confirmation(Forgetting(written: written), in: app)
            }
        return message.telling(app.forgetting.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .everything: return proposing(.everything, in: app)
        case .askDays: step = .days
        case .askKind: step = .kinds
        case .today: return proposing(.days(app.today...app.today), in: app)
        case .yesterday: return proposing(.days(app.today - 1...app.today - 1), in: app)
        case .lastWeek:
            return proposing(.days(app.today.mondayOfLastWeek...app.today.mondayOfLastWeek + 6), in: app)
        case .kind(let topic): return proposing(.topic(topic, nil), in: app)
        case .delete:
            guard case .confirm(let written) = step, let what = Forgetting(written: written) else { return .stay }
            app.managers.wish(for: what, at: app.now)
            return .silence
        case .export: return .push(ExportScreen(comesBack: true))
        case .keep: return .finish(app.words("forget.kept"))
        case .back:
            if case .menu = step { return .finish(nil) }
            step = .menu
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { true }

    /// Another sentence about what to delete takes the place of the present one.
    func claims(_ text: String, in app: AppContext) -> Bool {
        ForgetScreen.isOrder(text, in: app)
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.no", text) || Understood.surely([.no, .cancel], text, over: self, in: app) {
            return perform(.keep, in: app)
        }
        if case .confirm = step {
            if app.words.means("forget.said.yes", text) { return perform(.delete, in: app) }
            // What cannot be undone needs a plain yes.
            if Understood.surely([.yes], text, over: self, in: app) { return .unclear(app.words("forget.sayYes")) }
        }
        guard let sentence = ForgetScreen.sentence(text, in: app) else {
            if ForgetScreen.namesSeveral(text, in: app) {
                step = .kinds
                return .say(app.words("forget.several"))
            }
            if case .confirm = step { return .pass }
            return Understood.isElsewhere(text, over: self, in: app) ? .pass : .unclear(app.words("forget.unclear"))
        }
        return proposing(sentence.what, in: app)
    }

    private mutating func proposing(_ what: Forgetting, in app: AppContext) -> Next<AppContext> {
        propose(what, in: app).map { .say($0) } ?? .stay
    }

    /// Asks whether to delete it; returns a sentence instead where there is nothing of it.
    private mutating func propose(_ what: Forgetting, in app: AppContext) -> Text? {
        if what != .everything, held(what, in: app).isEmpty {
            // A yes must not go back to what was asked before.
            step = .menu
            return app.forgetting.error == nil ? app.words("forget.nothing") : nil
        }
        step = .confirm(what.written)
        return nil
    }

    private func kinds(in app: AppContext) -> [[Button<Action>]] {
        let held = app.forgetting.held(.everything)
        let buttons = DataTopic.allCases.filter { held[$0] != nil }.map {
            Button(app.words("forget.topic.\($0)"), Action.kind($0))
        }
        return stride(from: 0, to: buttons.count, by: 3).map { Array(buttons[$0..<min($0 + 3, buttons.count)]) }
    }
}

// MARK: - What goes and what stays

extension ForgetScreen {
    private func confirmation(_ what: Forgetting?, in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let what else { return Message(words("forget.ask")) }
        let label = words(what == .everything ? "forget.button.everything" : "forget.button.these")
        return Message(
            .paragraphs(
                words(what == .everything ? "forget.all" : "forget.these").styled(.bold),
                .joined(lines(of: what, in: app), by: "\n"), staying(what, in: app)),
            rows: [[Button(label, .delete), Button(words("forget.button.keep"), .keep)]]
                + (what == .everything ? [[Button(words("forget.button.export"), .export)]] : []),
            typing: .labels)
    }

    private func lines(of what: Forgetting, in app: AppContext) -> [Text] {
        let words = app.words
        let held = held(what, in: app)
        let span = what.days.map { days in
            if days.lowerBound == days.upperBound { return words("forget.of.day", ["day": dates(days, in: app)]) }
            // "Before May" has no beginning.
            guard days.lowerBound.number > 0 else {
                return words("forget.of.days.through", ["day": dates(days.upperBound...days.upperBound, in: app)])
            }
            return words("forget.of.days", ["days": dates(days, in: app)])
        }
        let counted = DataTopic.allCases.compactMap { topic -> Text? in
            guard let found = held[topic] else { return nil }
            let isBeside = topic == .reviews && what != .everything && !isOfReviews(what)
            let count = words("forget.count.\(isBeside ? "reviewsOfIt" : "\(topic)")", count: found.count)
            guard what.days == nil, let days = found.days, topic != .scores else {
                return words("forget.line", ["what": count])
            }
            return words(
                "forget.line",
                ["what": words("forget.dated", ["what": count, "days": dates(days, in: app)])])
        }
        let rest = what == .everything ? words("forget.line", ["what": words("forget.rest")]) : nil
        return ([span] + counted + [rest]).compactMap(\.self)
    }

    private func isOfReviews(_ what: Forgetting) -> Bool {
        if case .topic(.reviews, _) = what { true } else { false }
    }

    /// Without scores that are worked out again.
    private func held(_ what: Forgetting, in app: AppContext) -> [DataTopic: Held] {
        app.forgetting.held(what).filter { $0.key != .scores || what.topics.contains(.scores) }
    }

    private func dates(_ days: ClosedRange<Day>, in app: AppContext) -> Text {
        let words = app.words
        func date(_ day: Day) -> Text {
            let date = words.short(day)
            return day.year == app.today.year
                ? date : words("day.dateWithYear", ["date": date, "year": String(day.year)])
        }
        if days.lowerBound == days.upperBound { return date(days.lowerBound) }
        return words("week.title", ["first": date(days.lowerBound), "last": date(days.upperBound)])
    }

    private func staying(_ what: Forgetting, in app: AppContext) -> Text {
        let words = app.words
        let chat = words("forget.stays.\(app.abilities.network)")
        guard what == .everything else { return .paragraphs(words("forget.rest.stays"), chat) }
        let role =
            app.isOwner
            ? words("forget.stays.owner") : app.facts.isByInvitation ? words("forget.goes.invitation") : nil
        let others = app.links.chats.count > 1 ? words("forget.goes.linked") : nil
        return .paragraphs(words("forget.stays"), others, role, chat)
    }
}

extension ForgetScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("What to delete", sample: "steady", ForgetScreen()),
            Preview("Some days", sample: "steady", ForgetScreen(.days)),
            Preview("One kind", sample: "steady", ForgetScreen(.kinds)),
            Preview("Everything?", sample: "steady", ForgetScreen(.confirm(Forgetting.everything.written))),
            Preview("The notes?", sample: "steady", ForgetScreen(.confirm(Forgetting.topic(.notes, nil).written))),
        ]
    }
}

extension Words {
    var forgetVocabulary: ForgetSentence.Vocabulary {
        once("forget") {
            ForgetSentence.Vocabulary(
                verbs: list("forget.word.verb"), fillers: list("forget.word.fillers"),
                everything: list("forget.word.everything"),
                topics: Dictionary(
                    uniqueKeysWithValues: DataTopic.allCases.map { ($0, list("forget.word.topic.\($0)")) }),
                span: DaySpan.Vocabulary(weekdays: weekdayNames, months: monthNames) { list($0) })
        }
    }
}
