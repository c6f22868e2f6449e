import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
import Understanding
import Words

/// For a person who is not safe: the card, and below its question a menu of what may help on a bad night. It holds
/// nothing of what was said.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case show(Page)
        case plan
        case ground
        case askWhat
        case askTomorrow
        case keepNote
        case safeNow
        case meantElse
        case undo
        case graver
        case helped
        case back
        /// As typed.
        case country(String)
    }

    enum Page: String, Codable, CaseIterable {
        case card
        /// The answers to the card's question.
        case yes, no
        /// After words that are no answer.
        case stay
        /// Somebody says in passing that it is nothing. The care stays.
        case fine
        /// Somebody is with them, or on the way; or those who treat them are.
        case reached, helped
        /// What could hurt them is out of reach, or close at hand.
        case away, near
        /// They are getting drowsy from what they took, or it does not stop bleeding.
        case fading, bleeding
        /// They are on their way to those who can help.
        case onWay
        /// They want no numbers, want to talk, cannot talk out loud, or ask who hears of it.
        case quiet, talk, writing, telling
        /// They ask whether somebody is coming, whose fault it is, or for a poison line; or they say thanks.
        case coming, fault, poison, thanks
        /// A call did not get through, or they ask what one is like.
        case barrier, calling
        /// They ask whether a person reads this.
        case program
        case lines, person
        /// They are somewhere else, or going to bed.
        case country, sleep
        /// On the way out: what can still be asked for.
        case later
        /// The care was ended early.
        case over
    }

    /// What is let through to the rest of Off.
    enum Passing: String, Codable {
        /// What is surely about something else: the question was answered with a no, or not asked.
        case all
        /// Nothing: it was answered with a yes, and is not asked again for what is no graver.
        case none
    }

    static let name = "notSafe"
    static let version = 3

    let crisis: Crisis
    let since: Date
    private(set) var page: Page
    /// How many lines were no answer; nil where an earlier version saved it.
    private(set) var stays: Int?
    /// Whether the person wants to see no numbers below the card.
    private(set) var hidesNumbers: Bool?
    /// Whether the care was ended since the person is safe. Optional, since earlier versions lack it.
    private(set) var isSafe: Bool?
    /// What became of the card's question; nil where it is open, or where an earlier version saved this.
    private(set) var passing: Passing?

    init(_ crisis: Crisis, since: Date, page: Page = .card) {
        self.crisis = crisis
        self.since = since
        self.page = page
        passing = page == .lines && crisis != .overdose ? .all : nil
    }

    /// For somebody who says so by a button or a command. It is heard like words that mean it.
    static func opened(in app: AppContext) -> Next<AppContext> {
        app.managers.hear(.passive, at: app.now)
        app.cares.holdOn(until: app.now)
        return .push(NotSafeScreen(.passive, since: app.now))
    }

    func body(in app: AppContext) -> Message<Action> {
        message(in: app).telling(app.cares.error, in: app)
    }

    /// Any words are answered here and not taken for a command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        if page == .over { return takesBack(text, in: app) }
        // What is told of the day is saved, and the card is there again below it.
        if crisis != .overdose, QuickCheckIn.isUnmistakable(text, in: app) { return false }
        if isForOff(text, in: app) { return false }
        return !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if page == .over, takesBack(text, in: app) { return perform(.undo, in: app) }
        guard !isOver(in: app), !isForOff(text, in: app) else { return .pass }
        return perform(action(for: text, in: app) ?? .show(going(after: text, app.words)), in: app)
    }

    /// "It's just late lol" after a no goes on harmlessly, as far as anybody can tell.
    private func going(after text: String, _ words: Words) -> Page {
        let isMeant =
            passing == .all && page == .no && words.names("unsafe.said.laughs", text)
            && !words.names("unsafe.said.meantIt", text) && NotSafeScreen.isHarmless(text)
        return isMeant ? .fine : .stay
    }

    /// Whether the line is an answer to this card and no more, so that it is no danger of its own.
    func knows(_ text: String, in app: AppContext) -> Bool {
        if knowsDespiteDanger(text, in: app) { return true }
        let isShort =
            app.words.said(text).words.count <= NotSafeScreen.mostWordsOfAnswer || app.words.asksWhoIsTold(text)
        guard page != .over, !isOver(in: app), isShort, let action = action(for: text, in: app) else { return false }
        // Somebody else can be near, and the danger as well, unless they were said to come.
        if case .show(.reached) = action { return page == .reached }
        return true
    }

    /// Whether somebody who has said no to the question goes on with something else, and nothing in it sounds heavy: "show my
    /// week", "went for a walk, 7".
    private func isForOff(_ text: String, in app: AppContext) -> Bool {
        guard passing == .all, action(for: text, in: app) == nil, NotSafeScreen.isHarmless(text) else { return false }
        return NotSafeScreen.commands.contains { app.words.means("said.\($0)", text) }
            || Understood.surely(NotSafeScreen.elsewhere, text, over: nil, in: app)
    }

    /// What goes on below it after more danger; nil where its question was not answered with a yes, or this is graver.
    func goingOn(after crisis: Crisis, said text: String, in app: AppContext) -> NotSafeScreen? {
        guard passing == Passing.none, page != .card, self.crisis != .overdose, crisis != .overdose else { return nil }
        // "I have a knife here" asks for the knife to be put away, and not whether they mean it.
        let isNear = app.words.names("unsafe.said.near", text)
        guard isNear || crisis.severity <= self.crisis.severity else { return nil }
        let graver = crisis.severity > self.crisis.severity ? crisis : self.crisis
        let page: Page = app.words.names("unsafe.said.bleeding", text) ? .bleeding : isNear ? .near : .stay
        var next = NotSafeScreen(graver, since: app.now, page: page)
        (next.stays, next.hidesNumbers, next.passing) = ((stays ?? 0) + 1, hidesNumbers, passing)
        return next
    }

    /// "Help" and "stop" are said of the night.
    private static let commands = [
        "home", "checkin", "change", "days", "progress", "week", "month", "history", "insight", "reviews", "scores",
        "replan", "pause", "resume", "undo", "redo", "settings", "words",
    ]

    private static let elsewhere = Understood.tellsOfDays.union([
        .note, .progress, .streak, .strength, .scores, .week, .month, .history, .urges, .planShow, .settings, .export,
    ])

    private static let mostWordsOfAnswer = 8

    /// Words that name a danger only to say that it is over: "i put the knife away", "i dont want to die".
    func knowsDespiteDanger(_ text: String, in app: AppContext) -> Bool {
        guard page != .over, !isOver(in: app) else { return false }
        if NotSafeScreen.isHelped(text, app.words) { return true }
        return crisis != .overdose && (isAway(text, app.words) || app.words.deniesDanger(text))
    }

    /// Whether those who can help are with them by now.
    static func isHelped(_ text: String, _ words: Words) -> Bool {
        words.means("unsafe.said.helpHere", text)
            || words.namesNothingBut("unsafe.said.helped", text) && !words.names("unsafe.said.notHelped", text)
    }

    private func isAway(_ text: String, _ words: Words) -> Bool {
        words.namesNothingBut("unsafe.said.away", text) && !words.names("unsafe.said.notAway", text)
    }

    /// Nil where the words are no answer.
    func action(for text: String, in app: AppContext) -> Action? {
        let words = app.words
        let bare = words.bareAnswer(in: text)
        let means = { (key: String) in words.means(key, text) || words.means(key, part: bare) }
        let isEnd = ["said.safeNow", "unsafe.said.meantElse"].first { words.saysPlainly($0, text) }
        if NotSafeScreen.isHelped(text, words) { return .helped }
        if crisis == .overdose, words.names("unsafe.said.onWay", text) { return .show(.onWay) }
        // Somebody who has taken something may feel fine: only the button says that it was meant otherwise.
        if crisis == .overdose, isEnd != nil || means("unsafe.said.fine") { return .show(.stay) }
        if let isEnd { return isEnd == "said.safeNow" ? .safeNow : .meantElse }
        if saysWhatIsMeant(text, in: app) { return .meantElse }
        // Whoever is with those who help can leave.
        if page == .helped, means("said.bye") { return .show(.thanks) }
        if words.names("unsafe.said.amount", text) { return .graver }
        if crisis == .overdose, words.names("unsafe.said.fading", text) { return .show(.fading) }
        if words.names("unsafe.said.bleeding", text) { return .show(.bleeding) }
        if means("unsafe.said.askTomorrow") { return .askTomorrow }
        if page == .later, means("said.yes") { return .askTomorrow }
        if page == .later, means("unsafe.said.no") || means("said.nobody") || means("unsafe.said.yes") { return .back }
        // An "ok" is no answer to whether somebody wants to die, nor is a yes to something else.
        if [.card, .stay, .no, .fine, .telling].contains(page), means("unsafe.said.yes") { return .show(.yes) }
        if means("unsafe.said.no") || words.deniesDanger(text) || means("said.nobody") { return .show(.no) }
        if saysNo(text, words) { return .show(.no) }
        if means("unsafe.said.fine") || saysMisread(text, words) { return .show(.fine) }
        if means("unsafe.said.plan") || words.names("unsafe.said.safetyPlan", text) { return .plan }
        if means("unsafe.said.ground") || words.nearlyMeans("unsafe.said.ground", text) { return .ground }
        if crisis != .overdose, WhatHappenedScreen.asks(about: text, in: app) { return .askWhat }
        if let page = askedFor(by: text, means, words) { return .show(page) }
        if let country = app.countryNamed(in: text) { return .country(country) }
        if words.names("unsafe.said.reached", text), !words.names("unsafe.said.notReached", text) {
            return .show(.reached)
        }
        if isAway(text, words) { return .show(.away) }
        if words.names("unsafe.said.near", text) { return .show(.near) }
        guard means("unsafe.said.later") else { return nil }
        return page == .later ? .back : .show(.later)
    }

    /// "No, I mean I'm bored": it is said what was meant, and that is something harmless. "I meant it" is not.
    private func saysWhatIsMeant(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        let bare = words.bareAnswer(in: text, without: "unsafe.said.startled")
        let said = words.said(bare).words
        guard let lead = words.phrases("unsafe.said.iMean").length(in: said[...]) else { return false }
        let meant = said[lead...].joined(separator: " ")
        return (words.names("unsafe.said.harmless", meant) || words.app(in: meant) != nil)
            && Assessment(of: meant).isQuiet
    }

    /// "You got that wrong": nothing in it sounds heavy, and the way out is one tap away.
    private func saysMisread(_ text: String, _ words: Words) -> Bool {
        crisis != .overdose && words.names("unsafe.said.misread", text) && NotSafeScreen.isHarmless(text)
    }

    private static func isHarmless(_ text: String) -> Bool {
        let assessment = Assessment(of: text)
        return assessment.isQuiet && !assessment.isHeavy
    }

    /// "No im fine, just frustrated", where nothing in it sounds like danger; not "no one would notice".
    private func saysNo(_ text: String, _ words: Words) -> Bool {
        let said = words.said(text).words
        guard said.count <= NotSafeScreen.mostWordsOfAnswer,
            let no = words.phrases("said.no").length(in: said[...]),
            words.phrases("unsafe.said.afterNo").length(in: said[no...]) != nil
        else { return false }
        return Assessment(of: text).isQuiet && Assessment(of: said[no...].joined(separator: " ")).isQuiet
    }

    private func askedFor(by text: String, _ means: (String) -> Bool, _ words: Words) -> Page? {
        if means("unsafe.said.person") || words.nearlyMeans("unsafe.said.person", text) { return .person }
        if words.names("unsafe.said.writing", text) { return .writing }
        if means("unsafe.said.lines") || words.nearlyMeans("unsafe.said.lines", text) { return .lines }
        if words.asksWhoIsTold(text) { return .telling }
        if words.names("said.toOff.who", text) { return .program }
        if let asked = NotSafeScreen.asides.first(where: { words.names("unsafe.said.\($0)", text) }) { return asked }
        if means("unsafe.said.thanks") { return .thanks }
        if means("unsafe.said.country") { return .country }
        if means("unsafe.said.sleep") { return .sleep }
        if words.names("unsafe.said.quiet", text) { return .quiet }
        return words.names("unsafe.said.talk", text) ? .talk : nil
    }

    private static let asides: [Page] = [.barrier, .calling, .coming, .fault, .poison]

    /// Whether the words say that it was no joke after all.
    private func takesBack(_ text: String, in app: AppContext) -> Bool {
        app.words.means("said.undo", text) || app.words.names("unsafe.said.meantIt", text)
    }

    func isOver(in app: AppContext) -> Bool { page == .over || app.now > since + UrgeSnapshot.patience }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let page):
            // Whatever was heard before, a yes is graver.
            if page == .yes { app.managers.hear(.active, at: app.now) }
            if page == .yes || page == .no { passing = page == .no && crisis != .overdose ? .all : Passing.none }
            if isCounted(page) { stays = (stays ?? 0) + 1 }
            if page == .quiet || page == .lines { hidesNumbers = page == .quiet }
            self.page = page
            return .stay
        case .askWhat: return .push(WhatHappenedScreen(since: app.now))
        case .plan: return .push(SafetyPlanScreen())
        case .ground: return .push(GroundingScreen(since: app.now))
        case .graver:
            app.managers.hear(.imminent, at: app.now)
            return .replace(NotSafeScreen(crisis == .overdose ? .overdose : .imminent, since: app.now))
        case .askTomorrow:
            guard let time = app.managers.askTomorrow(at: app.now) else { return .stay }
            return leave(saying: app.words("unsafe.willAsk", app.dayAndTime(of: time)), in: app)
        case .keepNote: return leave(saying: app.keepLine(saidAt: since), in: app)
        case .safeNow, .meantElse:
            var isMisunderstanding = false
            if case .meantElse = action { isMisunderstanding = true }
            app.cares.letGo()
            guard app.managers.endCare(isMisunderstanding: isMisunderstanding, at: app.now) else {
                return app.cares.error == nil ? .finish(app.words("unsafe.over")) : .stay
            }
            (page, isSafe) = (.over, !isMisunderstanding)
            return .stay
        case .undo:
            guard case .care = app.managers.undoCareEnd(at: app.now) else {
                return .finish(app.words("error.\(app.managers.drainError() ?? "change.undoOver")"))
            }
            page = .stay
            return .stay
        case .helped:
            app.cares.helped(at: app.now)
            return .replace(NotSafeScreen(.active, since: app.now, page: .helped))
        case .back:
            app.cares.letGo()
            return page == .later ? leave(saying: nil, in: app) : .finish(nil)
        case .country(let typed):
            guard app.settings.setCountry(typed) else { return .stay }
            (page, hidesNumbers) = (.lines, false)
            return .stay
        }
    }

    /// What was asked or shown before would break the quiet that begins here; an urge goes on.
    private func leave(saying notice: Text?, in app: AppContext) -> Next<AppContext> {
        app.isInUrge ? .finish(notice) : .home(notice)
    }
}

extension NotSafeScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return Crisis.allCases.map { Preview("The card: \($0)", sample: "steady", NotSafeScreen($0, since: now)) }
            + Page.allCases.filter { $0 != .card }.map {
                Preview("Below it: \($0)", sample: "in-care", NotSafeScreen(.active, since: now, page: $0))
            } + [Preview("Without a country", sample: "night-shift", NotSafeScreen(.active, since: now))]
    }
}
