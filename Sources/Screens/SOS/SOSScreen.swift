import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Help at the moment of an urge. Its only state is the urge it shows: each answer is stored before the next question
/// appears, so that a restart loses nothing.
struct SOSScreen: Screen {
    enum Action: Codable {
        case urge
        case notSafe
        case answer(UrgeAnswer)
        case back
        /// After a bad night that came in between.
        case goOn, rest
    }

    static let name = "sos"

    /// Nil before the first tap: nothing is stored of somebody who is not safe.
    private(set) var number: Int?
    private let since: Date
    /// The app whose opening a phone's own automation has caught. It counts from the first tap on.
    private var caught: String?
    /// When the person wanted to go on with it after a bad night.
    private var wentOnAt: Date?

    init(number: Int? = nil, since: Date) {
        self.number = number
        self.since = since
    }

    /// `t.me/BOT?start=sos-instagram`, opened by a phone's own automation.
    init(catching app: String, since: Date) {
        self.init(since: since)
        caught = app
    }

    /// A person who names the urge or the app is in one. The urge that they are in continues.
    init(pulledTo target: String, in app: AppContext) {
        self.init(since: app.now)
        // "Can't stop scrolling, help" names no app.
        begin(target.isEmpty || app.words.means("said.help", part: target) ? nil : target, in: app)
    }

    func body(in app: AppContext) -> Message<Action> {
        guard let urge = urge(in: app) else {
            let words = app.words
            return SOSMessage.breath(
                since: since,
                rows: [
                    [Button(words("sos.button.leaveIt"), .answer(.leftIt))],
                    [
                        Button(words("sos.button.goOn"), .urge),
                        Button(words("sos.button.openedIt"), .answer(.openedIt)),
                    ],
                    [Button(words("sos.button.unsafe"), .notSafe).alarming()],
                ],
                in: app
            ).telling(app.urges.error, in: app)
        }
        if isInterrupted(urge, in: app) {
            let words = app.words
            return Message(
                words("sos.afterBadNight"),
                rows: [[Button(words("sos.button.rest"), .rest), Button(words("sos.button.goOn"), .goOn)]],
                typing: .names
            ).telling(app.urges.error, in: app)
        }
        return SOSMessage(urge: urge, app: app).message.telling(app.urges.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .notSafe: return NotSafeScreen.opened(in: app)
        case .back: return .finish(nil)
        case .goOn:
            wentOnAt = app.now
            return .stay
        case .rest:
            app.urges.leaveAsItIs(at: app.now)
            return .finish(nil)
        case .urge:
            begin(in: app)
            guard urge(in: app)?.step == .breath else { return .stay }
            return perform(.answer(.goOn), in: app)
        case .answer(let answer):
            if number == nil { begin(in: app) }
            guard app.urges.answer(answer, at: app.moment), let urge = urge(in: app), urge.step == .done else {
                return .stay
            }
            let win = app.managers.win(after: urge, at: app.now).map { app.words.sentence(for: $0, on: urge.day) }
            return .finish(.paragraphs(app.words.ending(of: urge, in: app), win))
        }
    }

    /// An urge has lasted since the call for help, unless that was long ago.
    private mutating func begin(_ target: String? = nil, in app: AppContext) {
        let start = isFresh(in: app) ? app.settings.moment(at: since) : app.moment
        let target = (target ?? caught).map(app.words.spelled)
        let urge = app.urges.same(calledFor: target, at: app.now) ?? app.urges.begin(target: target, at: start)
        number = urge?.number
    }

    /// Ways out and answers to the first question come before commands: "leave" does not mean skipping a question.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        // The "slipped" of "4 slipped" is about the day.
        guard !QuickCheckIn.isUnmistakable(text, in: app) else { return false }
        if isMeantElse(text, in: app) || isGoodNight(text, in: app) { return true }
        guard let urge = urge(in: app) else {
            return isFresh(in: app)
                && (words.toldEnd(in: text) != nil
                    || ["said.help", "said.urge", "sos.words.breathed", "sos.words.goOn", "sos.words.putOff"].contains {
                        words.means($0, text)
                    })
        }
        guard urge.isAsking(at: app.now) else { return false }
        if isDenied(urge, by: text, in: app) { return true }
        let isOpen = urge.outcome == nil && !urge.isChecked
        if isOpen, words.means("sos.words.goOn", text) || words.means("sos.words.putOff", text) { return true }
        return (urge.outcome == nil ? words.toldEnd(in: text) : words.wayOut(in: text)) != nil
    }

    /// "Wrong button": there was no urge. "Leave me alone" is about this one, and silences nothing else.
    private func isMeantElse(_ text: String, in app: AppContext) -> Bool {
        guard app.words.names("sos.words.meantElse", text) || app.words.means("sos.words.leave", text),
            app.words.toldEnd(in: text) != .openedIt
        else { return false }
        return isWaiting(in: app)
    }

    private func isGoodNight(_ text: String, in app: AppContext) -> Bool {
        guard app.words.means("sos.words.goodNight", text), !app.isInCare else { return false }
        return urge(in: app)?.isAsking(at: app.now) ?? isFresh(in: app)
    }

    /// "No i didn't", "wrong button": it was not opened after all.
    private func isDenied(_ urge: UrgeSnapshot, by text: String, in app: AppContext) -> Bool {
        urge.outcome == .usedAnyway && urge.isAsking(at: app.now)
            && (app.words.means("sos.words.notOpened", text) || app.words.names("sos.words.meantElse", text))
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if isMeantElse(text, in: app) {
            app.urges.leaveAsItIs(at: app.now)
            return .finish(app.words("sos.leftAlone"))
        }
        guard let urge = urge(in: app) else { return readAtTheDoor(text, in: app) }
        if urge.outcome == .resisted, urge.isAsking(at: app.now), app.words.toldEnd(in: text) == .openedIt {
            return .finish(SlipInWords.notice(of: text, saidAt: app.now, in: app))
        }
        if isDenied(urge, by: text, in: app) {
            while app.urges.latest?.outcome == .usedAnyway, app.urges.answer(.back, at: app.moment) {}
            return app.words.means("sos.words.notOpened", text)
                ? perform(.answer(.leftIt), in: app) : .say(app.words("sos.reopened"))
        }
        if urge.outcome == .abandoned, let end = app.words.hasOpened(in: text) { return perform(.answer(end), in: app) }
        // Who says thanks or good night leaves how strong it is now.
        if urge.outcome != nil, urge.isAsking(at: app.now), urge.question(at: app.now) == .strengthAfter,
            Understood.isFarewell(text, in: app)
        {
            return perform(.answer(.leaveOut), in: app)
        }
        if isGoodNight(text, in: app) {
            app.urges.leaveAsItIs(at: app.now)
            return .finish(app.words("sos.goodNight"))
        }
        if let wayOut = app.words.wayOut(in: text) { return perform(.answer(wayOut), in: app) }
        let isAbandoned = urge.outcome == .abandoned
        if isAbandoned || urge.outcome == nil && urge.isAsking(at: app.now), let end = app.words.toldEnd(in: text) {
            return perform(.answer(end), in: app)
        }
        let step = urge.question(at: app.now)
        if urge.outcome == nil, urge.isAsking(at: app.now), step != .commitment, app.words.doesInstead(text) {
            return perform(.answer(.leftIt), in: app)
        }
        // Words that come an hour later are about something else.
        guard urge.isAsking(at: app.now), urge.isChecked || urge.step != .waiting else { return .pass }
        if !urge.isChecked, let other = step.passed, wantsAnother(text, in: app) {
            return perform(.answer(other), in: app).adding(above: app.words("sos.another"))
        }
        if !urge.isChecked, app.words.means("sos.words.goOn", text) {
            return perform(.answer([.breath, .reality, .technique].contains(step) ? .goOn : .leaveOut), in: app)
        }
        let answer = app.words.answer(to: step, in: text)
        if case .strength(let strength) = answer, step != .breath, step != .strengthAfter {
            guard app.urges.answer(.strength(strength), at: app.moment) else { return .stay }
            return .say(app.words("sos.strength", ["strength": strength]))
        }
        // A line to oneself is not "just five minutes".
        if step == .commitment, !urge.isChecked, let said = SaidInSOS(text, in: app),
            [.passes, .over, .bargain, .next].contains(said)
        {
            return self.answer(to: said, in: app)
        }
        guard !urge.isChecked, let answer else {
            return needNamed(early: text, at: step, in: app) ?? unclear(text, in: app)
        }
        return perform(.answer(answer), in: app)
    }

    /// A number is the strength of an urge, an app's name is an urge too, and other words stay here.
    private mutating func readAtTheDoor(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard isFresh(in: app) else { return .pass }
        if isGoodNight(text, in: app) { return .finish(words("sos.goodNight")) }
        if let end = words.toldEnd(in: text) { return perform(.answer(end), in: app) }
        if words.doesInstead(text) { return perform(.answer(.leftIt), in: app) }
        if let strength = words.strength(in: text) { return perform(.answer(.strength(strength)), in: app) }
        if ["said.urge", "said.yes", "sos.words.breathed", "sos.words.goOn"].contains(where: { words.means($0, text) })
        {
            return perform(.urge, in: app)
        }
        if words.means("said.no", text) || words.means("said.goBack", text) { return .finish(nil) }
        if wantsAnother(text, in: app) { return perform(.urge, in: app).adding(above: words("sos.another")) }
        guard let named = words.app(in: text) else { return unclear(text, in: app) }
        begin(named, in: app)
        return .stay
    }

    /// "That doesn't help", "this is stupid".
    private func wantsAnother(_ text: String, in app: AppContext) -> Bool {
        app.words.names("sos.words.another", text) || app.words.means("sos.words.putOff", text)
    }

    /// Whether a bad night came in between: nobody is asked about an app then, unless they want to.
    private func isInterrupted(_ urge: UrgeSnapshot, in app: AppContext) -> Bool {
        guard let care = app.cares.present(at: app.now) else { return false }
        return max(urge.touchedAt, wentOnAt ?? .distantPast) <= care.heardAt
    }

    /// "I'm so bored", where the question before is asked: that one is left out.
    private mutating func needNamed(early text: String, at step: UrgeStep, in app: AppContext) -> Next<AppContext>? {
        guard step == .forecast, case .reason(let reason) = app.words.answer(to: .reason, in: text),
            reason != .automatic, app.urges.answer(.leaveOut, at: app.moment)
        else { return nil }
        return perform(.answer(.reason(reason)), in: app).adding(above: app.words("sos.named.\(reason)"))
    }

    /// What was asked in passing is answered, and the SOS goes on.
    private mutating func unclear(_ text: String, in app: AppContext) -> Next<AppContext> {
        let urge = urge(in: app)
        let step = urge?.question(at: app.now) ?? .breath
        var said = urge?.outcome == nil ? SaidInSOS(text, in: app) : nil
        if let said, [.passes, .over, .bargain, .needed].contains(said) { return answer(to: said, in: app) }
        // "Really bad" is how they will feel then, and not how it is now.
        if step == .forecast, said?.mayBeMore == true { said = nil }
        if let remark = Understood.remark(on: text, over: self, in: app) { return .say(remark) }
        // While they breathe nobody has asked why, and some say it all the same.
        if step == .breath, case .reason(let reason) = app.words.answer(to: .reason, in: text) {
            return .say(app.words("sos.heard.\(reason)"))
        }
        if let said { return answer(to: said, in: app) }
        let isOpen = urge.map { $0.outcome == nil } ?? true
        return (isOpen ? heard(text, at: step, in: app) : nil) ?? .unclear(app.words("sos.unclear"))
    }

    private func answer(to said: SaidInSOS, in app: AppContext) -> Next<AppContext> {
        let heard = app.words("sos.heard.\(said)")
        switch said {
        case .passes:
            let usual = app.words.length(of: UrgeLessons(app.urges.recent(limit: UrgeLessons.window)))
            return .say(.joined([heard, usual ?? app.words("sos.reality")], by: " "))
        case .needed:
            let command = (["open"] + [urge(in: app)?.target].compactMap(\.self)).joined(separator: " ")
            return .aside(heard, [(app.words("meant.button.visit"), command)])
        // The first message has that button itself.
        case _ where said.mayBeMore && number != nil: return .aside(heard, [(app.words("sos.button.unsafe"), "unsafe")])
        default: return .say(heard)
        }
    }

    /// Whether the line can only be about the app, where the same words elsewhere may be about life.
    func isAboutApp(_ text: String, in app: AppContext) -> Bool {
        guard isWaiting(in: app), ["sos.said.pulled", "sos.said.over"].contains(where: { app.words.means($0, text) })
        else { return false }
        let step = urge(in: app)?.question(at: app.now) ?? .breath
        return [.breath, .forecast, .reason, .memory, .reality, .technique, .choice].contains(step)
    }

    /// Whether an answer to this SOS is still awaited.
    func isWaiting(in app: AppContext) -> Bool {
        urge(in: app).map { $0.outcome == nil && $0.isAsking(at: app.now) } ?? isFresh(in: app)
    }

    func isFresh(in app: AppContext) -> Bool { app.now < since + UrgeSnapshot.patience }

    private func urge(in app: AppContext) -> UrgeSnapshot? { number.flatMap(app.urges.urge) }
}

extension UrgeStep {
    /// The answer of somebody whom this step does not help; nil where something else is asked.
    fileprivate var passed: UrgeAnswer? {
        switch self {
        case .breath: .goOn
        case .forecast, .reason: .leaveOut
        case .memory, .reality, .technique: .anotherTechnique
        case .commitment, .choice, .waiting, .happening, .nextStep, .strengthAfter, .done: nil
        }
    }
}

extension SOSScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [Preview("The first breath", sample: "pulled", SOSScreen(since: now))]
            + UrgeStep.allCases.filter { $0 != .done }.map {
                Preview("\($0)", sample: "pulled-\($0)", SOSScreen(number: 7, since: now))
            }
    }
}
