public import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
public import Words

extension OffRoutes {
    /// Whether these words are known, so that what the model makes of them counts for nothing: an order to delete
    /// something, the end that the plan's own Screen is asked for, the pull of an SOS, or an answer to what is shown
    /// already. Where the model hears more than tiredness of life, they are no answer.
    func isAnswered(
        _ words: String, _ assessment: Assessment, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> Bool {
        // Below the answer to violence these words are about it, and "I locked the door" is no second dark line.
        if let side = top as? SideRouteScreen, side.route == .abuse, !side.isOver(in: app),
            app.words.means("unsafe.side.said.notSafe", words) || assessment.isQuietAlone
                || !assessment.isCertain && [.now, .place, .telling].contains(side.page(for: words, in: app))
        {
            return true
        }
        if let side = top as? SideRouteScreen, side.knowsDespiteDanger(words, in: app) { return true }
        if let side = top as? SideRouteScreen, side.isAboutFriend(words, assessment, in: app) { return true }
        if let card = top as? NotSafeScreen, card.knowsDespiteDanger(words, in: app) { return true }
        if app.isInCare, OffRoutes.aboutCare.contains(where: { app.words.means($0, words) }) { return true }
        if assessment.isCertain { return false }
        // "I keep thinking about it" in an SOS, after nothing dark.
        if let sos = top as? SOSScreen, assessment.route == nil, app.cares.heard(at: app.now).isEmpty,
            sos.isAboutApp(words, in: app)
        {
            return true
        }
        if ForgetScreen.isOrder(words, in: app) || app.words.means("said.end", words) { return true }
        if top is PlanScreen, app.words.means("plan.said.end", words) { return true }
        guard assessment.level <= .passive else { return false }
        // Somebody who asks first whom Off tells, and says no more, is answered first.
        let isShort = isFewWords(words, app)
        if assessment.route == nil, top is HomeScreen, isShort, app.words.asksWhoIsTold(words) { return true }
        switch top {
        case let card as NotSafeScreen: return card.knows(words, in: app)
        case let side as SideRouteScreen: return side.claims(words, in: app)
        // "Nah don't need it any more", of the app.
        case is VisitScreen, is RunningVisitScreen:
            // "Took like 20 min, not 10" is how long it was open.
            let tellsLength =
                isShort && Understood.minutes(in: words, app) != nil
                && app.words.phrases("visit.said.took").length(in: app.words.requestWords(in: words)) != nil
            return tellsLength || assessment.route == nil && app.words.means("visit.said.declines", words)
        default: return false
        }
    }

    /// What is said of the quiet itself.
    private static let aboutCare = ["care.said.here", "care.said.howLong", "care.said.noMore"]
    private static let fewWords = 6

    private func isFewWords(_ text: String, _ app: AppContext) -> Bool {
        app.words.said(text).words.count <= OffRoutes.fewWords
    }

    /// A line may tell of a day and of distress: what it tells is saved as ever, and the distress is mirrored above it.
    /// The answer to a danger says that itself.
    public func mirror(
        of words: String, beside next: Next<AppContext>, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> (Text, [(label: Text, command: String)])? {
        if case .push(let screen, _) = next, screen is DistressScreen { return nil }
        if (top as? NotSafeScreen)?.isOver(in: app) == false || (top as? SideRouteScreen)?.isOver(in: app) == false {
            return nil
        }
        let assessment = app.listening.assessment(of: words)
        if assessment.isHeavy, assessment.isHeavyByChance, case .push(let screen, _) = next, screen is MeantScreen {
            return (app.words("distress.beside"), [(app.words("sos.button.unsafe"), "unsafe")])
        }
        var isUrge = false
        if case .push(let screen, _) = next { isUrge = screen is SOSScreen }
        guard
            assessment.level == .distress || isUrge && assessment.isHeavy && assessment.isHeavyByChance
                || givesDarkReason(words, app)
        else { return nil }
        return (
            DistressScreen.mirror(app.cares.heard(at: app.now).count, app.words),
            [(app.words("sos.button.unsafe"), "unsafe")]
        )
    }

    /// "Slipped because I see no way out" is more than a slip.
    private func givesDarkReason(_ words: String, _ app: AppContext) -> Bool {
        guard let reason = app.words.partedAtReason(words)?.reason else { return false }
        let assessment = Assessment(of: app.words.bareAnswer(in: reason, without: "checkin.said.because"))
        return assessment.isHeavy || assessment.level >= .passive
    }

    /// The commands of a bad night.
    func commandInDanger(_ name: String, _ argument: String, in app: AppContext) -> Next<AppContext>? {
        switch name {
        case "unsafe": return NotSafeScreen.opened(in: app)
        case "lines" where argument.isEmpty || app.settings.setCountry(argument): return page(.lines, in: app)
        case "person": return page(.person, in: app)
        case "emergency":
            let number = Crisis.emergency(in: app.settings.settings.country, app.words)
            return .aside(.paragraphs(.lines(app.words("emergency"), number), app.words("emergency.program")), [])
        case "sleep": return page(.sleep, in: app)
        case "howAreYou":
            return app.managers.askTomorrow(at: app.now).map {
                .say(app.words("unsafe.willAsk", app.dayAndTime(of: $0)))
            }
        case "careHere": return .say(app.words("care.greeting"))
        case "careUntil": return .aside(.joined([app.careLine, app.words("care.ends")], by: " "), [])
        case "panic": return .push(GroundingScreen(since: app.now), saying: app.words("distress.panic"))
        case "eating": return .push(SideRouteScreen(.eating, since: app.now))
        case "ground": return .push(GroundingScreen(since: app.now))
        case "helped":
            app.cares.helped(at: app.now)
            return .push(NotSafeScreen(.active, since: app.now, page: .helped))
        case "safe" where app.isInCare, "joke" where app.isInCare:
            var card = NotSafeScreen(.passive, since: app.now)
            _ = card.perform(name == "safe" ? .safeNow : .meantElse, in: app)
            return .push(card)
        default: return nil
        }
    }

    /// A page of the card's menu, wherever it is asked for.
    private func page(_ page: NotSafeScreen.Page, in app: AppContext) -> Next<AppContext> {
        let crisis = app.cares.present(at: app.now).map { Crisis($0.gravity) } ?? .passive
        return .push(NotSafeScreen(crisis, since: app.now, page: page))
    }

    /// What the card's words ask for while its quiet lasts, wherever they are said. A country is named for its numbers.
    func careCommand(in words: String, _ app: AppContext) -> (name: String, argument: String)? {
        if app.hasTaken, NotSafeScreen.isHelped(words, app.words) { return ("helped", "") }
        if app.words.means("care.said.howLong", words) { return ("careUntil", "") }
        if app.words.means("care.said.noMore", words) { return ("safe", "") }
        let ends = [("said.safeForSure", "safe"), ("said.meantElseForSure", "joke")]
        if let end = ends.first(where: { app.words.saysPlainly($0.0, words) }) { return (end.1, "") }
        if !(app.top is FollowUpScreen), app.words.means("care.said.here", words) { return ("careHere", "") }
        if app.words.means("unsafe.said.again", words) { return ("unsafe", "") }
        if let place = app.words.placeNow(in: words), app.settings.knowsCountry(place) { return ("lines", place) }
        let asked = [
            ("unsafe.said.ground", "ground"), ("unsafe.said.lines", "lines"), ("unsafe.said.person", "person"),
            ("unsafe.said.sleep", "sleep"), ("unsafe.said.askTomorrow", "howAreYou"),
        ].first { app.words.means($0.0, words) }
        return asked.map { ($0.1, "") }
    }
}
