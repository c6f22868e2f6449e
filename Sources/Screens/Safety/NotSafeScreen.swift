import Conversation
import Domains
import FoundationEssentials
import Shared
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
        /// Somebody is with them, or on the way.
        case reached
        /// What could hurt them is out of reach, or close at hand.
        case away, near
        /// They want no numbers, want to talk, cannot talk out loud, or ask who hears of it.
        case quiet, talk, writing, telling
        /// They ask whether somebody is coming, whose fault it is, or for a poison line; or they say thanks.
        case coming, fault, poison, thanks
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

    static let name = "notSafe"
    static let version = 3

    let crisis: Crisis
    let since: Date
    private(set) var page: Page
    /// How many lines were no answer; nil where an earlier version saved it.
    private(set) var stays: Int?
    /// Whether the person wants to see no numbers below the card.
    private(set) var hidesNumbers: Bool?

    init(_ crisis: Crisis, since: Date, page: Page = .card) {
        self.crisis = crisis
        self.since = since
        self.page = page
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
        return !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if page == .over, takesBack(text, in: app) { return perform(.undo, in: app) }
        guard !isOver(in: app) else { return .pass }
        return perform(action(for: text, in: app) ?? .show(.stay), in: app)
    }

    /// Whether the line is an answer to this card and no more, so that it is no danger of its own.
    func knows(_ text: String, in app: AppContext) -> Bool {
        let isShort =
            app.words.said(text).words.count <= NotSafeScreen.mostWordsOfAnswer || app.words.asksWhoIsTold(text)
        guard page != .over, !isOver(in: app), isShort, let action = action(for: text, in: app) else { return false }
        // Somebody else can be near, and the danger as well.
        if case .show(.reached) = action { return false }
        return true
    }

    private static let mostWordsOfAnswer = 8

    /// Nil where the words are no answer.
    func action(for text: String, in app: AppContext) -> Action? {
        let words = app.words
        let bare = words.bareAnswer(in: text)
        let means = { (key: String) in words.means(key, text) || words.means(key, part: bare) }
        let isEnd = ["said.safeNow", "unsafe.said.meantElse"].first { words.saysPlainly($0, text) }
        // Somebody who has taken something may feel fine: only the button says that it was meant otherwise.
        if crisis == .overdose, isEnd != nil || means("unsafe.said.fine") { return .show(.stay) }
        if let isEnd { return isEnd == "said.safeNow" ? .safeNow : .meantElse }
        if means("unsafe.said.askTomorrow") { return .askTomorrow }
        if page == .later, means("said.yes") { return .askTomorrow }
        if page == .later, means("unsafe.said.no") || means("said.nobody") || means("unsafe.said.yes") { return .back }
        // An "ok" is no answer to whether somebody wants to die, nor is a yes to something else.
        if [.card, .stay, .no, .fine, .telling].contains(page), means("unsafe.said.yes") { return .show(.yes) }
        if means("unsafe.said.no") || means("said.nobody") { return .show(.no) }
        if means("unsafe.said.fine") { return .show(.fine) }
        if means("unsafe.said.plan") { return .plan }
        if means("unsafe.said.ground") || words.nearlyMeans("unsafe.said.ground", text) { return .ground }
        if crisis != .overdose, WhatHappenedScreen.asks(about: text, in: app) { return .askWhat }
        if let page = askedFor(by: text, means, words) { return .show(page) }
        if let country = app.countryNamed(in: text) { return .country(country) }
        if words.names("unsafe.said.reached", text), !words.names("unsafe.said.notReached", text) {
            return .show(.reached)
        }
        if words.names("unsafe.said.away", text), !words.names("unsafe.said.notAway", text) { return .show(.away) }
        if words.names("unsafe.said.near", text) { return .show(.near) }
        guard means("unsafe.said.later") else { return nil }
        return page == .later ? .back : .show(.later)
    }

    private func askedFor(by text: String, _ means: (String) -> Bool, _ words: Words) -> Page? {
        if means("unsafe.said.person") || words.nearlyMeans("unsafe.said.person", text) { return .person }
        if words.names("unsafe.said.writing", text) { return .writing }
        if means("unsafe.said.lines") || words.nearlyMeans("unsafe.said.lines", text) { return .lines }
        if words.asksWhoIsTold(text) { return .telling }
        if words.names("said.who", text) { return .program }
        if let asked = NotSafeScreen.asides.first(where: { words.names("unsafe.said.\($0)", text) }) { return asked }
        if means("unsafe.said.thanks") { return .thanks }
        if means("unsafe.said.country") { return .country }
        if means("unsafe.said.sleep") { return .sleep }
        if words.names("unsafe.said.quiet", text) { return .quiet }
        return words.names("unsafe.said.talk", text) ? .talk : nil
    }

    private static let asides: [Page] = [.coming, .fault, .poison]

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
            if isCounted(page) { stays = (stays ?? 0) + 1 }
            if page == .quiet || page == .lines { hidesNumbers = page == .quiet }
            self.page = page
            return .stay
        case .askWhat: return .push(WhatHappenedScreen(since: app.now))
        case .plan: return .push(SafetyPlanScreen())
        case .ground: return .push(GroundingScreen(since: app.now))
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
            page = .over
            return .stay
        case .undo:
            guard case .care = app.managers.undoCareEnd(at: app.now) else {
                return .finish(app.words("error.\(app.managers.drainError() ?? "change.undoOver")"))
            }
            page = .stay
            return .stay
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

// MARK: - The pages

extension NotSafeScreen {
    private func message(in app: AppContext) -> Message<Action> {
        let words = app.words
        let country = app.settings.settings.country
        switch page {
        case .card:
            return Message(
                .paragraphs(crisis.card(in: country, words), crisis.isAsking ? words("unsafe.ask") : nil),
                rows: [
                    crisis.isAsking
                        ? [Button(words("button.yes"), .show(.yes)), Button(words("button.no"), .show(.no))]
                        : [person(words), ground(words)],
                    [Button(words("unsafe.button.meantElse"), .meantElse), Button(words("button.back"), .back)],
                ])
        case .yes, .no, .stay, .reached, .away, .near, .quiet, .talk, .telling, .program, .coming, .fault, .poison,
            .thanks:
            // After an overdose every answer leads back to the call.
            if crisis == .overdose {
                let tell = country == nil ? words("unsafe.country.tell") : nil
                return menu(.paragraphs(call(in: country, words), tell), words)
            }
            let hides = hidesNumbers == true
            return menu(
                .paragraphs(
                    page == .stay
                        ? staying(words.list(hides ? "unsafe.stays.quiet" : "unsafe.stays"))
                        : words("unsafe.\(page)"),
                    hides ? nil : Crisis.lines(in: country, words),
                    country == nil ? words("unsafe.country.tell") : nil), words)
        case .fine: return asking(.paragraphs(words("unsafe.fine"), Crisis.lines(in: country, words)), words)
        case .lines:
            return menu(
                .paragraphs(
                    country.map { words("unsafe.lines.country", ["country": words.country($0)]) }
                        ?? words("unsafe.lines"),
                    words.helplines(in: country)), words, showsNumbers: true)
        case .country:
            return Message(
                .paragraphs(words("unsafe.country"), Crisis.lines(in: country, words)),
                rows: [[ground(words), person(words)]])
        // A good night may be a goodbye.
        case .sleep:
            let key =
                switch crisis {
                case .passive: "unsafe.sleep"
                case .active, .imminent: "unsafe.sleep.grave"
                case .overdose: "unsafe.callAnyway"
                }
            return menu(.paragraphs(words(key), Crisis.lines(in: country, words)), words)
        case .writing:
            return menu(
                .paragraphs(
                    words("unsafe.writing"), words.waysToWrite(in: country), Crisis.emergency(in: country, words)),
                words)
        case .person:
            return menu(words("unsafe.person", ["line": words("unsafe.person.line").styled(.bold)]), words)
        case .later: return leaving(in: app)
        case .over:
            return Message(
                words("unsafe.over"),
                rows: [[Button(words("button.undo"), .undo), Button(words("button.done"), .back)]], typing: .names)
        }
    }

    private func call(in country: String?, _ words: Words) -> Text {
        .paragraphs(
            NotSafeScreen.saidAfterTaking[page].map { words($0) } ?? staying(words.list("unsafe.stays.taken")),
            Crisis.lines(in: country, words))
    }

    /// Whether it is answered by the next of the sentences that say nothing else.
    private func isCounted(_ page: Page) -> Bool {
        page == .stay || crisis == .overdose && NotSafeScreen.saidAfterTaking[page] == nil
    }

    /// What has an answer of its own after something was taken.
    private static let saidAfterTaking: [Page: String] = [
        .telling: "unsafe.telling", .program: "unsafe.program", .coming: "unsafe.coming", .fault: "unsafe.fault",
        .poison: "unsafe.poison", .reached: "unsafe.calling",
    ]

    /// The same sentence is never said twice running.
    private func staying(_ sentences: [String]) -> Text {
        let turn = (stays ?? 1) - 1
        return Text(sentences[max(0, turn) % sentences.count])
    }

    /// Where the numbers are shown, the country can be changed instead of showing them again.
    private func menu(_ text: Text, _ words: Words, showsNumbers: Bool = false) -> Message<Action> {
        let numbers =
            showsNumbers
            ? Button(words("helplines.country"), Action.show(.country))
            : Button(words("unsafe.button.lines"), .show(.lines))
        return Message(
            .paragraphs(text, words("unsafe.menu")),
            rows: [
                [Button(words("unsafe.button.plan"), .plan)],
                [ground(words), person(words)],
                [numbers, Button(words("unsafe.button.later"), .show(.later))],
            ] + (crisis == .overdose ? [[Button(words("unsafe.button.meantElse"), .meantElse)]] : []))
    }

    /// Whoever says that it is nothing can say so for good.
    private func asking(_ text: Text, _ words: Words) -> Message<Action> {
        Message(
            text,
            rows: [
                [Button(words("unsafe.button.safeNow"), .safeNow)],
                [Button(words("unsafe.button.meantElse"), .meantElse)],
                [ground(words), person(words)], [Button(words("unsafe.button.later"), .show(.later))],
            ])
    }

    private func leaving(in app: AppContext) -> Message<Action> {
        let words = app.words
        let isAsked = app.cares.present(at: app.now).map { $0.followUpAt == nil } ?? false
        let keep = app.cares.line(saidAt: since) == nil ? nil : Button(words("unsafe.button.note"), Action.keepNote)
        return Message(
            .paragraphs(
                crisis == .overdose
                    ? .lines(
                        words("unsafe.callAnyway"), Crisis.emergency(in: app.settings.settings.country, words)) : nil,
                words("unsafe.later"), isAsked ? words("unsafe.later.ask") : nil),
            rows: [
                isAsked ? [Button(words("unsafe.button.askTomorrow"), .askTomorrow)] : [],
                [Button(words(isAsked ? "unsafe.button.dontAsk" : "button.done"), .back)],
                app.isInCare ? [Button(words("unsafe.button.safeNow"), .safeNow)] : [],
                [keep].compactMap(\.self),
            ].filter { !$0.isEmpty })
    }

    private func ground(_ words: Words) -> Button<Action> { Button(words("unsafe.button.ground"), .ground) }
    private func person(_ words: Words) -> Button<Action> { Button(words("unsafe.button.person"), .show(.person)) }
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
