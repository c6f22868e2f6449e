import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
import Understanding
import Words

/// A slip told in prose is saved at once and answered beside the conversation: whatever form is open stays as it is.
enum SlipInWords {
    /// False also for a check-in in one line: its "gave in at lunch" is the day's note.
    static func hears(_ text: String, in app: AppContext) -> Bool {
        // A new person's first words are a beginning.
        guard app.onboarding != nil, let sentence = sentence(text, in: app), !ratesDay(text, in: app),
            sentence.when != nil || !Understood.namesSeveralDays(text, in: app), !saysIsFree(text, in: app),
            !isExcused(text, in: app), !takesItselfBack(text, in: app)
        else { return false }
        let line = QuickLine(text, vocabulary: app.words.quickVocabulary, today: app.today, assumed: app.today)
        guard let line, line.draft.rating != nil else { return true }
        return sentence.beginsWithDuration && !line.isCertain
    }

    /// "Slipped, no wait, kept".
    private static func takesItselfBack(_ text: String, in app: AppContext) -> Bool {
        let (words, corrections) = (app.words.said(text).words, app.words.phrases("quick.corrections"))
        return words.indices.dropFirst().contains { start in
            corrections.length(in: words[start...]).map { length in
                app.words.adherence(in: words[(start + length)...].joined(separator: " ")) == .yes
            } ?? false
        }
    }

    /// Whether a part of the line is a rating by itself: "shit day, 3, opened tiktok", "it was a 6 but I slipped". It tells
    /// of more than a slip.
    private static func ratesDay(_ text: String, in app: AppContext) -> Bool {
        let joined = app.words.list("slip.words.but").reduce(text) { $0.replacing(" \($1) ", with: ", ") }
        let parts = joined.split { ",;.!".contains($0) }.map { String($0).trimmed }
        return parts.count > 1
            && parts.contains { part in
                if let number = Understood.named(in: part, app)?.onlyNumber, CheckInManager.ratings.contains(number) {
                    return true
                }
                let line = QuickLine(part, vocabulary: app.words.quickVocabulary, today: app.today, assumed: app.today)
                guard let line, let rating = line.draft.rating else { return false }
                return line.isCertain && line.draft.note == nil && CheckInManager.ratings.contains(rating)
            }
    }

    /// Saves it, unless the line itself says that the plan leaves it free: then only its button does. Nil where of several
    /// days nobody knows which one is meant.
    static func hear(_ text: String, on day: Day?, in app: AppContext) -> Next<AppContext>? {
        if isExcused(text, in: app) {
            let save = (app.words("slip.button.save"), "slip \(text.cleaned)")
            return .aside(app.words("slip.excused"), [save, (app.words("home.sos"), "sos")])
        }
        if saysIsFree(text, in: app) {
            let save = (app.words("slip.button.save"), "slip \(text.cleaned)")
            return .aside(app.words("slip.outside"), [save, (app.words("home.sos"), "sos")])
        }
        let isClear = sentence(text, in: app)?.when != nil || !Understood.namesSeveralDays(text, in: app)
        return isClear ? tell(text, on: day, in: app) : nil
    }

    /// "All week": days that nobody has counted.
    private static func namesManyDays(_ text: String, in app: AppContext) -> Bool {
        app.words.names("slip.words.manyDays", text) && !app.words.names("slip.words.notMany", text)
    }

    /// "Used Insta for work", "opened it by accident": only the person knows whether that was a slip.
    private static func isExcused(_ text: String, in app: AppContext) -> Bool {
        let (words, excuses) = (app.words.said(text).words, app.words.phrases("slip.words.excuses"))
        let endsWithExcuse = words.indices.contains { excuses.length(in: words[$0...]) == words.count - $0 }
        return endsWithExcuse && !app.words.names("slip.words.noExcuse", text)
            && sentence(text, in: app)?.isCalledSlip != true
    }

    private static func saysIsFree(_ text: String, in app: AppContext) -> Bool {
        app.plans.history.terms(inForceOn: app.today) != nil && app.words.names("slip.words.outside", text)
    }

    /// That it was saved. Whoever tells of use that the plan leaves free may count it or not.
    private static func receipt(of text: String, on day: Day, in app: AppContext) -> Text {
        let (words, name) = (app.words, app.words.name(ofSlip: day, in: app))
        guard let terms = app.plans.history.terms(inForceOn: day), sentence(text, in: app)?.isCalledSlip != true else {
            return words("slip.told", ["day": name])
        }
        let (own, named) = (Set(terms.apps.map(\.normalised)), Understood.apps(in: text, app))
        // A plan for "scrolling" may well mean this app.
        if let first = named.first, own.isSubset(of: PlanPreset.apps.map(\.normalised)),
            own.isDisjoint(with: named.map(\.normalised))
        {
            return words("slip.told.other", ["day": name, "app": first])
        }
        let isEarly = day == app.today && !app.plans.history.hasClosedAnything(by: app.moment)
        return words(isEarly ? "slip.told.early" : "slip.told", ["day": name])
    }

    /// The days up to today that the line names by their dates or weekdays.
    private static func days(in text: String, _ app: AppContext) -> [Day] {
        Understood.days(in: text, app).filter { $0 <= app.today }
    }

    /// `day` where it is known; otherwise the sentence is searched for it.
    static func tell(
        _ text: String, on day: Day? = nil, saidAt time: Date? = nil, in app: AppContext
    ) -> Next<AppContext> {
        if day == nil, namesManyDays(text, in: app) {
            return .aside(app.words("slip.manyDays"), [(app.words("checkin.lastDays"), "days")])
        }
        let said = time.map(app.settings.moment) ?? app.moment
        let day = day ?? self.day(of: text, saidAt: said, in: app)
        guard let slip = app.slips.tell(text.cleaned, on: day, at: app.moment) else {
            return .aside(app.words("error.\(app.managers.drainError() ?? "slip.notSaved")"), [])
        }
        let words = app.words
        let checkIn = app.checkIns.checkIn(on: slip.day)
        let undo = (label: words("button.undo"), command: "unslip \(slip.number)")
        let sos = (label: words("home.sos"), command: "sos")
        // What a check-in says of the day is changed by its person alone.
        if checkIn?.adherence == .yes {
            let change = (label: words("button.change"), command: "change \(slip.day.number)")
            return .aside(words("slip.told.kept", ["day": words.name(ofSlip: slip.day, in: app)]), [undo, change, sos])
        }
        let isOpen = checkIn == nil && slip.day == app.today
        return .aside(
            receipt(of: text, on: slip.day, in: app),
            [undo, sos] + (isOpen ? [(words("home.checkIn"), "checkin")] : []))
    }

    /// "No I didn't", right after words that were taken for a slip.
    static func isDenied(by text: String, in app: AppContext) -> Bool {
        guard app.managers.hasJustToldSlip(at: app.now) else { return false }
        let bare = app.words.bareAnswer(in: text, without: "slip.said.aroundDenial")
        return !text.contains("?")
            && (app.words.means("slip.said.denied", text) || app.words.means("slip.said.denied", part: bare))
    }

    /// Whether the line only says how long the slip took that was told a moment ago, when it was or with which app: "10
    /// min", "at 7pm", "Instagram, about an hour, I was bored in bed".
    static func isDetail(_ text: String, in app: AppContext) -> Bool {
        guard app.managers.hasJustToldSlip(at: app.now) else { return false }
        if saysHowLongOrWhen(text, in: app) { return true }
        let parts = text.split(separator: ",").map { String($0).cleaned }
        guard let first = parts.first, !text.contains("?"), saysWithWhat(first, in: app) else { return false }
        let assessment = app.listening.assessment(of: text)
        return assessment.isQuiet && !assessment.isHeavy
            && parts.dropFirst().allSatisfy { saysHowLongOrWhen($0, in: app) || !$0.contains(where: \.isNumber) }
    }

    private static func saysHowLongOrWhen(_ text: String, in app: AppContext) -> Bool {
        let bare = app.words.bareAnswer(in: text, without: "slip.words.aroundDetail")
        guard let named = Understood.named(in: bare, app) else { return false }
        return named.isOnlySpan || named.onlyTime.map { $0 <= app.moment.time } ?? false
    }

    /// "It was TikTok", "Instagram for an hour".
    private static func saysWithWhat(_ text: String, in app: AppContext) -> Bool {
        let names = Set(Understood.apps(in: text, app).flatMap { app.words.said($0).words })
        guard !names.isEmpty else { return false }
        let rest = app.words.said(text).words.filter { !names.contains($0) }.joined(separator: " ")
        return rest.isEmpty || app.words.isMade(app.words.said(rest).words[...], of: ["slip.words.aroundDetail"])
            || saysHowLongOrWhen(rest, in: app)
    }

    static func add(_ detail: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard let slip = app.slips.add(detail: detail.cleaned) else {
            return .aside(words("error.\(app.managers.drainError() ?? "slip.notSaved")"), [])
        }
        return .aside(
            words("slip.added", ["words": words.quoted(detail.cleaned)]),
            [(words("button.undo"), "unslip \(slip.number)"), (words("home.sos"), "sos")])
    }

    /// The same without buttons, where a question about it is answered.
    static func notice(of text: String, saidAt time: Date, in app: AppContext) -> Text {
        switch tell(text, saidAt: time, in: app) {
        case .aside(let notice, _): notice
        default: Text()
        }
    }

    /// Takes back that one, whatever came after it.
    static func takeBack(_ number: String, in app: AppContext) -> Next<AppContext> {
        guard let number = Int(number) else {
            return .say(app.words.takenBack(app.managers.undo(at: app.now), in: app))
        }
        return .aside(app.words.takenBack(app.managers.undoSlip(number, at: app.now), in: app), [])
    }

    private static func sentence(_ text: String, in app: AppContext) -> SlipSentence? {
        SlipSentence(
            text, vocabulary: app.words.slipVocabulary,
            own: app.plans.history.ownThings.filter { $0.normalised.count > 1 })
    }

    private static func day(of text: String, saidAt said: Moment, in app: AppContext) -> Day {
        // After midnight and before the day start, last night belongs to the day that is not over.
        let isNight = WallTime(said.now, in: said.zone).day != said.today
        let named = Set(days(in: text, app))
        let one = named.count == 1 ? named.first : nil
        return switch sentence(text, in: app)?.when {
        case .yesterday: one ?? said.today - 1
        case .lastNight: isNight ? said.today : said.today - 1
        case .today: said.today
        case nil:
            one ?? QuickLine.day(namedIn: text, vocabulary: app.words.quickVocabulary, today: said.today) ?? said.today
        }
    }
}

extension Words {
    var slipVocabulary: SlipVocabulary {
        once("slip") {
            // "X" alone is a letter; "on x" is among the things.
            let apps = (PlanPreset.apps + PlanPreset.apps.flatMap { list("plan.app.\($0.lowercased())") })
                .filter { $0.normalised.count > 1 }
            return SlipVocabulary({ list("slip.words.\($0)") }, things: apps + list("slip.words.things"))
        }
    }

    /// "Today", or the date of any other day; at night also of today, which is yesterday's date.
    func name(ofSlip day: Day, in app: AppContext) -> Text {
        let isNight = WallTime(app.now, in: app.moment.zone).day != app.today
        return day == app.today && !isNight ? name(of: day, today: app.today) : date(day, today: app.today)
    }

    /// What was told of that day; nil where nothing was.
    func told(of day: Day, in app: AppContext) -> Text? {
        let slips = app.slips.slips(on: day)
        guard !slips.isEmpty else { return nil }
        let named = slips.prefix(3).map { quoted($0.text, longest: 80) }
        let more = slips.count > 3 ? [self("slip.more", ["count": slips.count - 3])] : []
        return self("slip.line", ["slips": Text.joined(named + more, by: ", ")])
    }
}
