import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
import Understanding
import Words

/// Who can help somebody else, or with something else than the wish to die. What was going on is there again after it.
struct SideRouteScreen: Screen {
    enum Action: Codable {
        case show(Page)
        case meantElse
        case back
    }

    /// What the lines after the first one ask for or tell.
    enum Page: String, Codable, CaseIterable {
        case first
        /// Danger at this moment, from somebody.
        case now
        /// Who can be reached without talking.
        case writing
        case telling
        /// Something to send to somebody they trust.
        case person
        /// Somebody else is in good hands, or is to be kept a secret; what to say to them; they don't eat. Somebody hurts
        /// them, and what to say to them then.
        case safeHands, promise, say, eating, sayEating, hurt, sayHurt
        /// They are far away or cannot be reached; whoever tells it blames themselves.
        case apart, fault
        /// The body fails.
        case body
        /// Somebody has died, and what comes after that.
        case lost, grief
        /// Whether to call, or whether Off can.
        case call
        /// Where somebody can go who is not safe at home.
        case place
        /// After other words about it.
        case stay
    }

    static let name = "sideRoute"
    static let isInPassing = true

    let route: SideRoute
    let since: Date
    /// Nil where an earlier version saved it.
    private(set) var page: Page?

    init(_ route: SideRoute, since: Date, page: Page = .first) {
        self.route = route
        self.since = since
        self.page = page
    }

    /// What was heard first may already say what it is about.
    init(_ route: SideRoute, hearing text: String, in app: AppContext) {
        let names = { (what: String) in app.words.names("unsafe.side.said.\(what)", text) }
        let page: Page =
            switch route {
            case .other where SideRouteScreen.isLoss(text, app.words): .lost
            case .other where names("failing"): .body
            case .other where names("hits") && !names("dying"): .hurt
            case .other where names("eating") && !names("dying"): .eating
            case .eating where names("body"): .body
            case .other, .eating, .abuse, .harm: .first
            }
        self.init(route, since: app.now, page: page)
    }

    /// Whether it tells of somebody who took their life: nobody can be asked any more.
    static func isLoss(_ text: String, _ words: Words) -> Bool {
        words.names("unsafe.side.said.lost", text) && !words.names("unsafe.side.said.notLost", text)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let isAbuse = route == .abuse
        let notSafe: Button<Action> =
            isAbuse
            ? Button(words("sos.button.unsafe"), Action.show(.now))
            : Button(words("sos.button.unsafe"), command: "unsafe")
        let back = Button(words("button.back"), Action.back)
        return Message(
            route.text(page ?? .first, in: app.settings.settings.country, words),
            rows: isAbuse
                ? [[notSafe.alarming(), Button(words("unsafe.side.button.writing"), .show(.writing))], [back]]
                : [[notSafe.alarming()], [Button(words("unsafe.button.meantElse"), .meantElse), back]],
            typing: .names)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    func claims(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app)
            && (page(for: text, in: app) != nil || isBareAnswer(text, in: app) || app.countryNamed(in: text) != nil
                || meansElse(text, app.words) || app.words.means("unsafe.side.said.enough", text)
                || isParting(text, app.words) || isCalmer(text, app.words) || asksForGround(text, in: app)
                || isAboutThem(text, in: app))
    }

    /// "Hes there right now" is no urge of one's own.
    private func isAboutThem(_ text: String, in app: AppContext) -> Bool {
        route == .other && app.words.names("unsafe.side.said.they", text)
            && app.words.said(text).words.count <= SideRouteScreen.mostWordsOfLine && app.words.app(in: text) == nil
    }

    /// "Panic" calls for an SOS, here as anywhere.
    private func asksForGround(_ text: String, in app: AppContext) -> Bool {
        app.words.means("unsafe.said.ground", text) && !app.words.means("said.sos", text)
    }

    /// A bare yes or no answers what is said here. The question that was there before it may end a plan.
    private func isBareAnswer(_ text: String, in app: AppContext) -> Bool {
        let words = app.words
        return words.means("said.yes", text) || words.means("said.no", text) || words.deniesDanger(text)
    }

    private func isParting(_ text: String, _ words: Words) -> Bool {
        words.means("said.bye", text) || words.means("unsafe.said.sleep", text)
    }

    /// Somebody who might have hurt another has stepped back.
    private func isCalmer(_ text: String, _ words: Words) -> Bool {
        let isAway =
            words.namesNothingBut("unsafe.said.away", text) && !words.names("unsafe.said.notAway", text)
        return route == .harm
            && (isAway || words.means("unsafe.said.fine", text) || words.means("unsafe.side.said.calm", text))
    }

    private func meansElse(_ text: String, _ words: Words) -> Bool {
        let bare = words.bareAnswer(in: text, without: "unsafe.said.startled")
        return ["unsafe.said.meantElse", "said.meantElseForSure"].contains { words.saysPlainly($0, text) }
            || route != .abuse && words.means("unsafe.side.said.noDanger", part: bare)
    }

    /// Whether it only says that there is no wish to die, which is no danger of its own below this answer.
    func knowsDespiteDanger(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app) && (app.words.deniesDanger(text) || isCalmer(text, app.words))
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        // Whoever has to go now may still have to call.
        if isParting(text, app.words) {
            return .say(route.parting(in: app.settings.settings.country, app.words))
        }
        if asksForGround(text, in: app) { return .push(GroundingScreen(since: app.now)) }
        if let page = page(for: text, in: app) { return perform(.show(page), in: app) }
        if isCalmer(text, app.words) { return .farewell(app.words("unsafe.side.harm.calmer")) }
        if meansElse(text, app.words) { return perform(.meantElse, in: app) }
        if app.words.means("unsafe.side.said.enough", text) { return .finish(app.words("unsafe.side.leave")) }
        if let country = app.countryNamed(in: text), app.settings.setCountry(country) { return .stay }
        if isBareAnswer(text, in: app) { return perform(.show(going), in: app) }
        let assessment = app.listening.assessment(of: text)
        let namesThem = app.words.names("unsafe.side.said.they", text)
        guard
            isStillAboutIt(text, in: app) || isAboutThem(text, in: app)
                || namesThem && (assessment.needsAnswer || !Understood.isElsewhere(text, over: self, in: app))
        else { return .pass }
        let isAtOnce = assessment.level >= .active || assessment.route == .overdose
        return perform(.show(isAtOnce ? .first : going), in: app)
    }

    private var isAboutEating: Bool { page == .eating || page == .sayEating }

    private var isAboutHurt: Bool { page == .hurt || page == .sayHurt }

    /// What is said after words about it that ask for nothing.
    private var going: Page { isAboutLoss ? .grief : page == .safeHands ? .safeHands : .stay }

    private var isAboutLoss: Bool { page == .lost || page == .grief }

    /// A short line that tells or asks for nothing else: "where can I go", "im 13".
    private func isStillAboutIt(_ text: String, in app: AppContext) -> Bool {
        route != .harm && app.words.said(text).words.count <= SideRouteScreen.mostWordsOfLine
            && text.contains(where: \.isLetter)
            && (!Understood.isSure(text, over: self, in: app) || Understood.surely([.help], text, over: self, in: app))
    }

    private static let mostWordsOfLine = 10

    /// Whether a line goes on about the friend in danger and says nothing of the person: "he has a knife" is neither a
    /// threat nor danger of one's own.
    func isAboutFriend(_ text: String, _ assessment: Assessment, in app: AppContext) -> Bool {
        guard route == .other, assessment.route != .other, !isOver(in: app), !assessment.namesSelf else { return false }
        return app.words.names("unsafe.side.said.they", text)
            || !assessment.isCertain && page(for: text, in: app) != nil
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let page):
            self.page = page
            return .stay
        case .meantElse: return .finish(app.words("unsafe.side.over"))
        case .back: return .finish(nil)
        }
    }

    /// What a line asks for or tells below this answer; nil where it is about something else.
    func page(for text: String, in app: AppContext) -> Page? {
        let words = app.words
        let names = { (what: String) in words.names("unsafe.side.said.\(what)", text) }
        if route == .other, names("say") { return isAboutHurt ? .sayHurt : isAboutEating ? .sayEating : .say }
        if words.asksWhoIsTold(text) { return .telling }
        if words.means("unsafe.said.person", text) { return .person }
        if words.names("unsafe.said.writing", text) { return .writing }
        if words.means("unsafe.said.lines", text) { return route == .abuse ? .writing : .first }
        if names("call") { return .call }
        switch route {
        case .other:
            if SideRouteScreen.isLoss(text, words) || names("died") && !names("notLost") { return .lost }
            if words.means("unsafe.side.said.fineNow", text) { return .safeHands }
            // Help that is refused can still be called.
            if names("safeHands") { return names("notSafeHands") ? .body : .safeHands }
            if names("failing") { return .body }
            if isAboutHurt, names("now") || words.means("said.yes", text) { return .call }
            if !isAboutLoss {
                if names("apart") { return .apart }
                if words.names("unsafe.said.fault", text) { return .fault }
            }
            return names("promise") ? .promise : nil
        case .abuse:
            // It has asked whether they are in danger now.
            if names("place") { return .place }
            if names("readsPhone") || words.means("unsafe.side.said.dont", text) { return .telling }
            return names("now") && !names("notNow") || words.means("said.yes", text) ? .now : nil
        case .eating: return names("body") ? .body : nil
        case .harm: return nil
        }
    }
}

extension SideRouteScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return SideRoute.allCases.flatMap { route in
            route.pages.map { page in
                Preview("\(route): \(page)", sample: "steady", SideRouteScreen(route, since: now, page: page))
            }
        }
    }
}
