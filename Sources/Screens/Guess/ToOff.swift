import Conversation
import Domains
import Safety
import Shared
import Words

/// Words to Off itself, such as "stop asking so much", are no notes: they get a short answer, beside the conversation.
enum ToOff: String, CaseIterable {
    case less, annoyed, wellbeing, there, made, who, when, why, free
    case answers, strength, streak, freeze, card, forgotten, slips, blocks, clock, rhythm
    case screenTime, talk, lost, reviewDay, quit, helps, judges, share, easier, normal, believes, tips, number
    case addicted, hard, works, scale
    case pull, scores, review, checkIn, note, visit, sos, plan, pause

    /// Longer texts are about something else.
    private static let mostWords = 9
    /// Said by themselves: "how are you going to help?" asks something else.
    private static let alone: Set<ToOff> = [
        .wellbeing, .there, .made, .clock, .talk, .lost, .helps, .believes, .tips, .number, .works,
    ]

    /// Somebody tells of their screen time as often as they ask for it.
    private static let asked: Set<ToOff> = [.screenTime, .reviewDay]
    /// "How do I get off this planet?" is another question.
    private static let aboutPhone: Set<ToOff> = [.screenTime, .quit]
    /// What "what is …" explains, and what "what does … mean" does: "what is my plan" asks for the plan itself.
    private static let explained: [ToOff] = [
        .answers, .freeze, .card, .pull, .review, .checkIn, .note, .visit, .sos, .pause,
    ]
    private static let explainedOnly: [ToOff] = [.strength, .streak, .scores, .plan]
    /// What is said in words of its own, beside what is explained.
    private static let named = allCases.filter { asked in
        ![.pull, .scores, .review, .checkIn, .note, .visit, .sos, .plan, .pause].contains(asked)
    }

    static func said(in text: String, _ app: AppContext) -> ToOff? {
        if isAboutRhythm(text, app) { return .rhythm }
        let count = app.words.said(text).words.count
        if count <= mostWordsOfRequest, app.words.names(scale.phrases, text) { return .scale }
        guard count <= mostWords else { return nil }
        if let explained = toExplain(in: text, app) { return explained }
        if app.words.means("said.annoyed.alone", text) { return .annoyed }
        if app.words.means("said.slips.alone", text) { return .slips }
        if app.words.means("said.answers.alone", text) { return .answers }
        // Most lines say none of it, which one look finds.
        let any = app.words.once("toOff") {
            WordSequences(named.flatMap { app.words.phrases($0.phrases).all.map(\.normalised.partedAtBlanks) })
        }
        let said = app.words.said(text).words
        guard said.indices.contains(where: { any.length(in: said[$0...]) != nil }) else { return nil }
        let isTimed = text.contains(where: \.isNumber)
        return named.first { asked in
            // In an SOS, what helps is what it offers.
            if [.tips, .hard, .easier].contains(asked), app.top is SOSScreen { return false }
            if alone.contains(asked) {
                return app.words.means(asked.phrases, part: app.words.bareAnswer(in: text, without: "said.aroundHello"))
            }
            let isWished = asked == .reviewDay && app.words.names("said.toOff.reviewDay.wished", text)
            if ToOff.asked.contains(asked), !isQuestion(text, app) && !isWished || tellsOfDay(text, app) {
                return false
            }
            // "Don't judge me but I slipped" is a slip first.
            if asked == .judges || asked == .share, !isOnly(asked, text, app) { return false }
            if [.easier, .normal, .addicted, .hard].contains(asked), isDark(text, app) || tellsOfDay(text, app) {
                return false
            }
            if aboutPhone.contains(asked), !app.words.names("said.toOff.onPhone", text),
                Understood.apps(in: text, app).isEmpty
            {
                return false
            }
            return asked != .rhythm && !(asked == .when && isTimed) && app.words.names(asked.phrases, text)
        }
    }

    /// Whether the line begins with the question, and tells of no day, no app and nothing heavy beside it.
    private static func isOnly(_ asked: ToOff, _ text: String, _ app: AppContext) -> Bool {
        let assessment = app.listening.assessment(of: text)
        return app.words.phrases(asked == .share ? "said.toOff.share.begins" : asked.phrases)
            .length(in: app.words.requestWords(in: text)) != nil
            && assessment.isQuiet && !assessment.isHeavy && !tellsOfDay(text, app)
            && Understood.apps(in: text, app).isEmpty && !text.contains(where: \.isNumber)
    }

    /// Whether Safety hears anything in it. "How long until it gets easier" is near danger by its words alone, and passes.
    private static func isDark(_ text: String, _ app: AppContext) -> Bool {
        let assessment = app.listening.assessment(of: text)
        return !assessment.isQuietAlone || assessment.isHeavy && !assessment.isHeavyByChance
    }

    private static func tellsOfDay(_ text: String, _ app: AppContext) -> Bool {
        QuickCheckIn.isLine(text, in: app) || SlipInWords.hears(text, in: app)
    }

    private static func isQuestion(_ text: String, _ app: AppContext) -> Bool {
        text.contains("?") || app.words.phrases("said.toOff.asks").length(in: app.words.requestWords(in: text)) != nil
    }

    /// "What is the pull?", "what does freeze mean", "explain the scores".
    private static func toExplain(in text: String, _ app: AppContext) -> ToOff? {
        let words = app.words
        guard words.phrases("said.explain.begins").length(in: words.requestWords(in: text)) != nil else { return nil }
        let bare = words.bareAnswer(in: text, without: "said.explain.around")
        // Whoever sets up has none of it yet.
        let asksMeaning = words.names("said.explain.meaning", text) || app.onboarding != .done
        return (asksMeaning ? explained + explainedOnly : explained).first {
            words.means("said.explain.\($0)", part: bare)
        }
    }

    private var phrases: String { "said.toOff.\(rawValue)" }

    /// "Ask me at 9 on weekends", "remind me every hour": another rhythm than once a day, which Off does not have.
    private static func isAboutRhythm(_ text: String, _ app: AppContext) -> Bool {
        let words = app.words
        let (isNamed, asks) = (words.names(rhythm.phrases, text), words.names("said.askMe", text))
        // A stretched phrase is heard as a whole, and not as a part.
        guard isNamed || asks || words.said(text).isStretched else { return false }
        // "Every other day" may be wished of a plan.
        if words.means(rhythm.phrases, part: words.bareAnswer(in: text, without: "quick.fillers")) {
            return !words.names("plan.said.alternate", text)
        }
        guard asks else { return false }
        let request = words.requestWords(in: text)
        let begins = ["said.askMe", "said.askMe.leads"].contains { words.phrases($0).length(in: request) != nil }
        guard request.count <= mostWordsOfRequest, begins else { return false }
        if isNamed { return true }
        return text.contains(where: \.isNumber) && words.namesDaysOfWeek(text)
    }

    private static let mostWordsOfRequest = 14

    /// One sentence, whoever asks and whenever.
    private static let plain: Set<ToOff> = [
        .there, .who, .free, .answers, .card, .blocks, .screenTime, .talk, .lost, .quit, .helps, .judges, .share,
        .normal, .tips, .addicted, .hard, .scale, .pull, .scores, .review, .checkIn, .note, .visit, .sos, .plan, .pause,
    ]

    /// What leads on from there.
    private func way(in app: AppContext) -> [(label: Text, command: String)] {
        switch self {
        case .talk: [(app.words("home.sos"), "sos"), (app.words("toOff.helplines"), "helplines")]
        case .quit, .helps, .tips, .hard:
            [
                (app.words("home.sos"), "sos"),
                (app.words(app.plans.isStarted ? "toOff.plan.show" : "toOff.plan.make"), "plan"),
            ]
        case .lost: [(app.words("toOff.history"), "history")]
        case .share: [(app.words("toOff.export"), "export")]
        case .scores: [(app.words("toOff.scores.open"), "scores")]
        case .easier, .number, .works: [(app.words("home.progress"), "progress")]
        default: []
        }
    }

    func answer(in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if self == .wellbeing {
            let mayRate = !app.isInCare && app.checkIns.checkIn(on: app.today) == nil
            return .aside(.joined([words("toOff.wellbeing"), mayRate ? words("toOff.andYou") : nil], by: " "), [])
        }
        if ToOff.plain.contains(self) { return .aside(words("toOff.\(self)"), way(in: app)) }
        if self == .reviewDay {
            return SettingsScreen.asking(.insightTime, answered: "", in: app).adding(above: words("toOff.reviewDay"))
        }
        if self == .made {
            let runner = app.facts.operatorName.map { words("toOff.made.by", ["name": $0]) }
            return .aside(.joined([words("toOff.made"), runner ?? words("toOff.made.bySomebody")], by: " "), [])
        }
        if self == .believes {
            let kept = app.managers.progress(at: app.now).kept
            let told = kept > 0 ? words("toOff.believes", count: kept) : words("toOff.believes.none")
            return .aside(app.careLine ?? told, [])
        }
        if [.easier, .number, .works].contains(self) {
            return .aside(app.careLine ?? words("toOff.\(self)"), app.isInCare ? [] : way(in: app))
        }
        let hour = (label: words("toOff.hour"), command: "ask")
        if self == .rhythm {
            let present = SettingsQuestion(.checkInTime).line(in: app)
            return .aside(.joined([words("toOff.rhythm"), present], by: "\n"), [hour])
        }
        // No streaks after a bad night.
        if [.strength, .streak, .freeze, .slips, .forgotten].contains(self) {
            return .aside(app.careLine ?? words("toOff.\(self)"), [])
        }
        if self == .clock {
            // After midnight the person's day may still be the one before.
            let wall = WallTime(app.now, in: app.moment.zone)
            return .aside(words("toOff.clock", ["time": wall.time, "day": words.date(wall.day)]), [])
        }
        if self == .why { return .aside(words("toOff.why"), [hour]) }
        let settings = app.settings.settings
        guard self != .when else {
            let lines = [SettingsQuestion.Field.checkInTime, .insightTime].map { SettingsQuestion($0).line(in: app) }
            return .aside(.joined(lines, by: "\n"), [hour])
        }
        guard settings.checkInTime != nil || settings.insightTime != nil || settings.announcesPlan else {
            return .aside(words("toOff.quiet"), [])
        }
        let mute = (label: words("toOff.mute"), command: "mute")
        return .aside(
            words(self == .less ? "toOff.less" : "toOff.annoyed"), settings.checkInTime == nil ? [mute] : [hour, mute])
    }
}
