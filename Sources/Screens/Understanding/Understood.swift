import Conversation
import Domains
import Shared
import Understanding
import Words

/// What becomes of a line that no Screen reads for certain.
enum Understood {
    /// Nil where the person's language has no models: then Off can only guess.
    static func next(for text: String, over top: any Screen<AppContext>, in app: AppContext) -> Next<AppContext>? {
        guard var meanings = meanings(of: text, over: top, in: app) else { return nil }
        let asked = asked(by: top, in: app)
        meanings = PlannedPause.settled(meanings, of: text, in: app)
        if let phrase = app.phrases.phrase(for: text, asked: asked) { app.phrases.use(phrase, at: app.moment) }
        if let permission = permission(in: text, app) ?? TomorrowInWords.next(for: text, in: app) { return permission }
        if let two = TwoThings(text, over: top, in: app) { return two.act(in: app) }
        if meanings.prefix(3).contains(where: { tellsOfDays.contains($0.kind) }),
            let days = SeveralDaysScreen.next(for: text, in: app)
        {
            return days
        }
        if tellsOfSeveralDays(text, in: app), meanings.prefix(3).contains(where: { tellsOfDays.contains($0.kind) }) {
            return .say(app.words("checkin.oneDayEach"))
        }
        if app.words.names("pause.said.from", text) || !isFromNow(text, app),
            meanings.prefix(2).contains(where: { $0.kind == .pause })
        {
            return PlannedPause.question(about: text, in: app) ?? .say(app.words("pause.notAhead"))
        }
        if app.words.names("said.hide", text), app.words.names("said.hide.streak", text),
            meanings.first(where: { !$0.kind.isTalk })?.kind == .streak
        {
            return act(on: Meaning(.streak), in: text, app)
        }
        if namesOnlyMonth(text, app) { return month(in: text, app) }
        if let changed = planWithout(text, app) ?? noteReplaced(by: text, app) { return changed }
        if let terms = app.plans.history.latestTerms, let new = PlanInWords.terms(terms, changedTo: text, in: app) {
            return .push(PlanDraftScreen(terms: new, begunWith: terms))
        }
        if let likeliest = meanings.first, likeliest.kind == .checkIn, likeliest.slots.day == nil,
            !likeliest.slots.hasRest,
            let question = askingWhichDay(CheckInDraft(likeliest.slots, note: nil), in: text, app)
        {
            return question
        }
        if PlanInWords.isForOnce(text, in: app), let likeliest = meanings.first?.kind,
            likeliest == .planChange || likeliest == .planMake && app.plans.isStarted
                || likeliest == .askNotOn && !app.words.names("said.aboutAsking", text)
        {
            // "I want to stay off Reddit today" wants more of the plan, and no pause.
            if likeliest == .planMake { return .say(app.words("plan.notOnce")) }
            if app.words.names("quick.today", text) || app.words.names("said.tonight", text),
                app.words.names("plan.said.skipDay", text)
            {
                var untilTomorrow = Slots()
                untilTomorrow.untilDay = app.today + 1
                let pause = Meaning(.pause, untilTomorrow)
                return .push(MeantScreen(text: text, meanings: [pause], asked: asked, since: app.now))
            }
            return PlannedPause.question(about: text, in: app) ?? .say(app.words("plan.notOnce"))
        }
        if let two = TwoNumbers(text, isAsked: false, in: app) {
            let possible = [two.low, two.high].map { Meaning(.checkIn, Slots(rating: $0)) }
            return .push(MeantScreen(text: text, meanings: possible, since: app.now))
        }
        let decision = Decision(among: meanings)
        let isSure = if case .act = decision { true } else { false }
        if !isSure, top.isPlace {
            let few = meanings.first?.leavesRatingOpen == true ? QuickCheckIn.inFewWords(text, in: app) : nil
            if let day = few ?? QuickCheckIn.inProse(text, in: app) { return day }
        }
        // A change of the plan is only proposed, so what adds hours to it need not be sure.
        if let first = meanings.first, first.kind == .planChange, first.slots.manner == .add,
            first.confidence >= leastAdding, PlanInWords.part(text, in: app).namesHours
        {
            return acting(on: first, in: text, asked: asked, app)
                ?? .push(MeantScreen(text: text, meanings: [first], asked: asked, since: app.now))
        }
        // "After 9pm, school nights" names hours of a plan as well as one for asking.
        if let first = meanings.first, first.kind == .askAt, PlanInWords.part(text, in: app).namesHours,
            (2..<7).contains(named(in: text, app)?.weekdaysNamed.count ?? 0)
        {
            let possible = [first, Meaning(.planMake)]
            return .push(MeantScreen(text: text, meanings: possible, asked: asked, since: app.now))
        }
        switch decision {
        // "Cancel that", where nothing is open: what was just saved.
        case .act(let meaning)
        where meaning.kind == .cancel && top.isPlace && app.words.names("said.that", text)
            && app.managers.canUndo(at: app.now):
            return OffRoutes().command("undo", argument: "", in: app)
        // "On TikTok, like an hour" may tell of it, and so may any of it below the evening's question and its receipt.
        case .act(let meaning)
        where meaning.kind == .visit && !app.words.names("visit.said.wants", text)
            && (top.isAboutDay
                || app.words.phrases("visit.said.tells").length(in: app.words.said(text).words[...]) != nil):
            let told = Meaning(.slip, meaning.slots)
            return .push(MeantScreen(text: text, meanings: [told, meaning], asked: asked, since: app.now))
        // "Only once, 2 min" may tell how long it took.
        case .act(let meaning)
        where meaning.kind == .askLater && top is CheckInScreen && meaning.slots.minutes != nil
            && !app.words.names("prompt.words.asksLater", text):
            let told = Meaning(.slip, meaning.slots)
            return .push(MeantScreen(text: text, meanings: [told, meaning], asked: asked, since: app.now))
        // Below a review, "never" is about the review.
        case .act(let meaning) where meaning.kind == .askNever && top is InsightScreen:
            return SettingsScreen.asking(.insightTime, answered: "", in: app)
        // It may be the questions, the plan or the app that there shall be no more of.
        case .act(let meaning) where meaning.kind == .askNever && app.words.means("said.noMore", text):
            let possible = [meaning, Meaning(.planEnd)]
            return .push(MeantScreen(text: text, meanings: possible, asked: asked, since: app.now))
        case .act(let meaning) where meaning.kind == .askNever && app.words.names("said.noMoreQuestions", text):
            let possible = [Meaning(.askTomorrow), meaning]
            return .push(MeantScreen(text: text, meanings: possible, asked: asked, since: app.now))
        case .act(let meaning):
            return acting(on: meaning, in: text, asked: asked, app)
                ?? .push(GuessScreen(text: text, over: top, in: app))
        // "I give up" names a feeling, and hardly anything to do.
        case .ask(let offered)
        where offered.allSatisfy({ $0.confidence < leastOverFeeling })
            && offered.first.map({ CheckInDraft($0.slots, note: nil) == CheckInDraft() }) == true
            && Feeling.named(in: app.words.said(text), vocabulary: app.words.feelingVocabulary) != nil:
            return .push(GuessScreen(text: text, talk: .feeling, beside: offered.first, over: top, in: app))
        // "Went running instead of scrolling" is no slip.
        case .ask(let offered) where app.words.names("said.resisted", text) && isLikelyKept(offered, text):
            return .push(MeantScreen(text: text, meanings: [kept], asked: asked, since: app.now))
        case .ask(let offered) where offered.first?.kind == .undo && app.words.means("guess.said.dont", text):
            return act(on: Meaning(.undo), in: text, app)
        case .ask(let meanings):
            // Two readings that a button names alike are one choice.
            var labels: Set<String> = []
            let told = meanings.filter { labels.insert(app.words.label(of: $0, in: app).plain).inserted }
            return .push(MeantScreen(text: text, meanings: told, asked: asked, since: app.now))
        // Whatever else is said after something was taken, the call comes first.
        case .talk where app.hasTaken: return .push(NotSafeScreen(.overdose, since: app.now, page: .stay))
        case .talk(let meaning, let beside):
            return answer(to: meaning, in: app)
                ?? .push(GuessScreen(text: text, talk: meaning.mirrored, beside: beside, over: top, in: app))
        }
    }

    private static let leastAdding: Float = 0.5

    /// What is at least so likely is asked about although the line names a feeling.
    private static let leastOverFeeling: Float = 0.35

    /// Whether it is clear what the line asks for or tells.
    static func isSure(_ text: String, over top: (any Screen<AppContext>)?, in app: AppContext) -> Bool {
        if case .act = decision(on: text, over: top, in: app) { true } else { false }
    }

    static func decision(
        on text: String, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> Decision? {
        meanings(of: text, over: top, in: app).map { Decision(among: $0) }
    }

    static let tellsOfDays: Set<Meaning.Kind> = [.checkIn, .correct, .slip]

    /// What is done about a sure meaning. The plan changes only after a yes.
    static func acting(
        on meaning: Meaning, in text: String, asked: Circumstances.Asked?, _ app: AppContext
    ) -> Next<AppContext>? {
        guard meaning.kind == .pause || meaning.kind == .resume else { return act(on: meaning, in: text, app) }
        return .push(MeantScreen(text: text, meanings: [meaning], asked: asked, since: app.now))
    }

    /// Whether a grammar that is not quite sure may have read the line as one of these.
    static func allows(_ kinds: Set<Meaning.Kind>, _ text: String, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: nil, in: app) else { return true }
        let chance = meanings.filter { kinds.contains($0.kind) }.map(\.confidence).reduce(0, +)
        let isOtherLikelier = meanings.first.map { !kinds.contains($0.kind) && $0.confidence > 0.5 } ?? false
        return chance >= leastAllowed && !isOtherLikelier
    }

    /// A reading less likely than this is a mistake of the grammar's.
    private static let leastAllowed: Float = 0.25

    static func isPossible(in app: AppContext) -> Bool { Language.reader(of: app.words.language) != nil }

    /// Whether the line surely or probably wants something else than the Screen asks for.
    static func isElsewhere(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app) else { return false }
        return switch Decision(among: meanings) {
        case .act(let meaning): !answersOnly.contains(meaning.kind) && !subject(of: top).contains(meaning.kind)
        case .ask: false
        case .talk(let meaning, _): [.feeling, .thanks, .who, .person, .privacy].contains(meaning.kind)
        }
    }

    /// Whether the line surely means one of these.
    static func surely(
        _ kinds: Set<Meaning.Kind>, _ text: String, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app),
            case .act(let meaning) = Decision(among: meanings)
        else { return false }
        return kinds.contains(meaning.kind)
    }

    /// Whether the line surely rates the day, too, or changes what was told of it: "4, I slipped", "no, slipped".
    static func tellsMoreThanSlip(_ text: String, in app: AppContext) -> Bool {
        [nil, app.top].contains { top in
            guard case .act(let meaning) = decision(on: text, over: top, in: app) else { return false }
            if meaning.slots.rating != nil, namesNumberedDay(text, app) { return false }
            return meaning.kind == .correct
                || meaning.kind == .checkIn && (meaning.slots.rating != nil || meaning.slots.plan == .partly)
        }
    }

    /// "Day 5 and slipped" rates nothing.
    private static func namesNumberedDay(_ text: String, _ app: AppContext) -> Bool {
        let words = app.words.said(text).words
        return zip(words, words.dropFirst()).contains { app.words.means("quick.numbered", $0) && Int($1) != nil }
    }

    /// Whether the words alone would do something.
    static func acts(on text: String, in app: AppContext) -> Bool { isSure(text, over: nil, in: app) }

    /// Whether the line likely tells of the day, and not for certain what: "7 was ok".
    static func mayTell(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app),
            case .ask(let offered) = Decision(among: meanings), let first = offered.first
        else { return false }
        return first.kind == .checkIn && first.confidence >= leastTold
            && offered.contains { $0.kind == .checkIn && $0.slots.rating != nil }
    }

    private static let leastTold: Float = 0.3

    /// Whether the line may be about an urge or a slip, so that it is worth a question.
    static func mayBeUrge(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app) else {
            let guess = Guess.of(text, vocabulary: app.words.guessVocabulary)
            return guess.contains(.sos) && guess != [.note, .sos]
        }
        guard case .ask(let offered) = Decision(among: meanings), let first = offered.first else { return false }
        return [.sos, .slip, .visit].contains(first.kind)
    }

    /// Whether the line asks for help with an urge, or might.
    static func mayWantHelp(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app) else { return mayBeUrge(text, over: top, in: app) }
        return switch Decision(among: meanings) {
        case .act(let meaning): meaning.kind == .sos
        case .ask(let offered): offered.contains { $0.kind == .sos }
        case .talk: false
        }
    }

    /// Below a question that waits for its answer, less likely readings are not worth another one.
    static let leastClear: Float = 0.4

    /// Whether one reading of the line is likely enough to ask about it below a question.
    static func isWorthAsking(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard case .ask(let offered)? = decision(on: text, over: top, in: app), let first = offered.first else {
            return false
        }
        return first.confidence >= (aboutOff.contains(first.kind) ? leastClearOfOff : leastClear)
    }

    /// What somebody wants of Off itself answers no question about the day.
    private static let aboutOff: Set<Meaning.Kind> = [
        .askAt, .askNever, .askNotOn, .quiet, .zone, .clock, .dayStart, .country, .language, .settings, .export,
        .delete,
    ]
    private static let leastClearOfOff: Float = 0.25

    /// Whether nothing can be made of the line, while something is asked.
    static func isNothing(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        guard let meanings = meanings(of: text, over: top, in: app) else {
            let guess = Guess.of(text, vocabulary: app.words.guessVocabulary)
            return guess == [.note, .sos] || guess == [.checkIn, .help]
        }
        return switch Decision(among: meanings) {
        case .act: false
        case .ask(let offered): offered.allSatisfy { $0.confidence < leastClear }
        case .talk(let meaning, _): [.noise, .talk, .vent, .offTopic].contains(meaning.kind)
        }
    }

    /// Without a question these say nothing.
    private static let answersOnly: Set<Meaning.Kind> = [.yes, .no, .skip, .cancel]

    /// What is wanted where that Screen asks for something belongs to its question.
    private static func subject(of screen: any Screen<AppContext>) -> Set<Meaning.Kind> {
        switch screen {
        case is SettingsScreen: aboutSettings
        case is PlanDraftScreen: [.planMake, .planChange, .planEnd, .card, .pause, .resume, .note, .correct, .quiet]
        case is VisitScreen: [.visit, .visitEnd, .note, .history, .planMake, .planChange]
        default: []
        }
    }

    /// The hour that the line names where one is asked for: "around 9ish". The daily question comes in the evening.
    static func hour(in text: String, for field: SettingsQuestion.Field, in app: AppContext) -> TimeOfDay? {
        guard let reader = Language.reader(of: app.words.language) else { return nil }
        let possible = parts(of: text, .time, by: reader, in: app).hourAnswered
        return field == .checkInTime ? possible.last : possible.first
    }

    /// A sentence that answers the line and leaves everything as it is; nil where the line wants more than that.
    static func remark(on text: String, over top: any Screen<AppContext>, in app: AppContext) -> Text? {
        guard let meanings = meanings(of: text, over: top, in: app) else { return nil }
        let next: Next<AppContext>? =
            switch Decision(among: meanings) {
            case .act(let meaning) where [.streak, .strength, .urges].contains(meaning.kind):
                act(on: meaning, in: text, app)
            case .act(let meaning) where meaning.kind == .planShow:
                app.plans.history.terms(inForceOn: app.today).map {
                    .aside(app.words("plan.instead", ["plan": app.words.line(of: $0)]), [])
                }
            case .talk(let meaning, _)
            where [.thanks, .who, .person, .privacy].contains(meaning.kind) && meaning.confidence > leastRemarked:
                answer(to: meaning, in: app)
            default: nil
            }
        guard case .aside(let answer, _) = next else { return nil }
        return answer
    }

    private static let leastRemarked: Float = 0.5

    /// A setting that is asked for hears lines about settings itself.
    private static let aboutSettings: Set<Meaning.Kind> = [
        .askAt, .askLater, .askTomorrow, .askNever, .askNotOn, .quiet, .zone, .clock, .dayStart, .country, .language,
        .checkIn, .correct, .note,
    ]

    static func parts(
        of text: String, _ asked: Circumstances.Asked, by reader: Reader, in app: AppContext
    ) -> Parts {
        app.listening.parts(of: text, circumstances(asked, in: app), by: reader)
    }

    /// The apps and the days that the line names.
    static func apps(in text: String, _ app: AppContext) -> [String] { named(in: text, app)?.apps ?? [] }
    static func days(in text: String, _ app: AppContext) -> [Day] { named(in: text, app)?.daysNamed ?? [] }

    static func namesSeveralDays(_ text: String, in app: AppContext) -> Bool {
        named(in: text, app)?.namesSeveralDays ?? false
    }

    /// "Mon 7 tue 8 wed 6": a number for each of several days.
    static func tellsOfSeveralDays(_ text: String, in app: AppContext) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let numbers = text.utf8.split { !digits.contains($0) }.compactMap { Int(String(Substring($0))) }
        return numbers.count(where: CheckInManager.ratings.contains) > 1 && namesSeveralDays(text, in: app)
    }

    static func named(in text: String, _ app: AppContext) -> Parts? {
        Language.reader(of: app.words.language).map { parts(of: text, .home, by: $0, in: app) }
    }

    static func circumstances(_ asked: Circumstances.Asked, in app: AppContext) -> Circumstances {
        Circumstances(asked: asked, today: app.today, now: app.moment.time)
    }

    static func meanings(
        of text: String, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> [Meaning]? {
        let said = top.map { asked(by: $0, in: app) } ?? .home
        if let phrase = app.phrases.phrase(for: text, asked: said) { return [phrase.meaning] }
        guard let reader = Language.reader(of: app.words.language) else { return nil }
        let about = Circumstances(asked: said, today: app.today, now: app.moment.time)
        return own(app.listening.meanings(of: text, about, by: reader), in: text, app)
    }

    /// What a line over that Screen may be the answer to.
    static func asked(by screen: any Screen<AppContext>, in app: AppContext) -> Circumstances.Asked {
        switch screen {
        case let checkIn as CheckInScreen: checkIn.askedOfLine
        case is CheckInReceiptScreen: .saved
        case is SOSScreen: .sos
        case is RunningVisitScreen, is VisitScreen: .visit
        case is PlanDraftScreen: .draft
        case let settings as SettingsScreen where settings.question?.field == .checkInTime: .time
        default: .home
        }
    }
}

extension Screen<AppContext> {
    /// Nothing is asked or drafted here.
    var isPlace: Bool { self is HomeScreen || self is CheckInReceiptScreen }

    fileprivate var isAboutDay: Bool { self is CheckInScreen || self is CheckInReceiptScreen }
}

extension CheckInScreen {
    var askedOfLine: Circumstances.Asked {
        switch current {
        case .day, .scores: isUnanswered ? .reminded : .day
        case .rating: .rating
        case .note: .note
        }
    }
}
