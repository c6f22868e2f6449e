public import Conversation
import Domains
public import FoundationEssentials
import Safety
import Shared
import Understanding
public import Words

/// Off's Screens and commands, and which Screen each command or sentence leads to.
public struct OffRoutes: Routes {
    public init() {}

    /// Every Screen, by what a person does with it. `LayerTests` fails if one is missing here, since it could not be
    /// restored.
    public static let flows: [(name: String, screens: [any Screen<AppContext>.Type])] = [
        ("First minute", [OnboardingScreen.self]),
        ("Home", [HomeScreen.self, HelpScreen.self, MeantScreen.self, GuessScreen.self, SpellingScreen.self]),
        (
            "Check-in",
            [
                CheckInScreen.self, CheckInReceiptScreen.self, CheckInProposalScreen.self, CheckInEditScreen.self,
                OtherDaysScreen.self, SeveralDaysScreen.self,
            ]
        ),
        ("SOS", [SOSScreen.self]),
        (
            "A bad night",
            [
                NotSafeScreen.self, GroundingScreen.self, SideRouteScreen.self, DistressScreen.self,
                FollowUpScreen.self, WhatHappenedScreen.self,
            ]
        ),
        ("Safety", [SafetyPlanScreen.self, HelplinesScreen.self, SafetyRulesScreen.self]),
        ("Timed visit", [VisitScreen.self, RunningVisitScreen.self]),
        (
            "Plan",
            [PlanScreen.self, PlanDraftScreen.self, PlanCardsScreen.self, PlanHistoryScreen.self, PauseScreen.self]
        ),
        (
            "Progress",
            [
                ProgressScreen.self, WeekScreen.self, MonthScreen.self, HistoryScreen.self, HistoryEntryScreen.self,
                WhyProgressScreen.self,
            ]
        ),
        ("Scores", [ScoresScreen.self, RatingScreen.self, WhyScreen.self]),
        (
            "Weekly review",
            [
                InsightScreen.self, InsightDisputeScreen.self, InsightWhyScreen.self, InsightHistoryScreen.self,
                InsightModelScreen.self,
            ]
        ),
        ("Settings", [SettingsScreen.self, PhrasebookScreen.self, ForgetScreen.self]),
        ("Your data", [ExportScreen.self, ImportScreen.self]),
        ("Several chats", [LinkScreen.self, UnlinkScreen.self]),
    ]

    public let screens = OffRoutes.flows.flatMap(\.screens)

    public func root(in app: AppContext) -> any Screen<AppContext> { HomeScreen() }

    /// The answer alone, for a person without a conversation or whose conversation cannot be saved.
    public static func card(hearing said: String, in country: String?, _ words: Words) -> Text {
        (SafetyAnswer(Assessment(of: said)) ?? .card(.passive)).text(in: country, words)
    }

    public func interception(
        of words: String, over top: (any Screen<AppContext>)?, in app: AppContext
    ) -> Next<AppContext>? {
        let assessment = app.listening.assessment(of: words)
        if assessment.isQuiet || isAnswered(words, assessment, over: top, in: app) { return nil }
        if app.words.means("unsafe.said.notMe", words) {
            return .push(SideRouteScreen(.other, hearing: words, in: app))
        }
        if let kind = HeardKind(rawValue: assessment.route?.rawValue ?? "\(assessment.level)") {
            app.safetyCounts.add(kind, at: app.now)
        }
        let answer = SafetyAnswer(assessment, after: app.cares.heard(at: app.now).map(\.level))
        if case .card(let crisis) = answer {
            app.managers.hear(crisis.gravity, at: app.now)
        } else if let gravity = Gravity(assessment.level) {
            app.managers.hear(gravity, at: app.now)
        }
        // Whatever else is said after something was taken, the call comes first.
        if answer?.givesWayToCall == true, let card = top as? NotSafeScreen, card.crisis == .overdose,
            !card.isOver(in: app)
        {
            return .push(NotSafeScreen(.overdose, since: app.now, page: .stay))
        }
        if answer != nil { QuickCheckIn.keepAnswers(in: words, in: app) }
        switch answer {
        case .card(let crisis):
            // Who writes about a bad night in calm time may still want it in the plan, once they have read the card.
            if let part = (top as? SafetyPlanScreen)?.part {
                app.safetyPlan.hold(words.trimmed, for: part, at: app.now)
            } else {
                app.cares.hold(words, saidAt: app.now)
            }
            // Whoever has said yes is not asked the same again.
            let card = (top as? NotSafeScreen).flatMap { $0.isOver(in: app) ? nil : $0 }
            return .push(card?.goingOn(after: crisis, said: words, in: app) ?? NotSafeScreen(crisis, since: app.now))
        case .side(let route): return .push(SideRouteScreen(route, hearing: words, in: app))
        case nil: return nil
        }
    }

    public func command(_ name: String, argument: String, in app: AppContext) -> Next<AppContext>? {
        switch name {
        case "hello": return arrival(in: app) ?? .say(app.words("hello"))
        case "start" where !argument.isEmpty: return start(argument, in: app)
        case "start": return app.onboarding == .done ? .home(nil) : .push(OnboardingScreen.opening(in: app))
        case "home": return .home(nil)
        case "cancel":
            app.urges.leaveAsItIs(at: app.now)
            let isSaved = app.managers.hasJustChanged(at: app.now)
            return .home(app.words(isSaved ? "cancel.done.saved" : "cancel.done"), isCancel: true)
        case "help": return .push(HelpScreen())
        case "checkin", "check":
            return QuickCheckIn.read(argument, in: app) ?? .push(CheckInScreen.opening(app.today, in: app))
        case "back": return CheckInScreen.back(in: app)
        case "change": return change(argument, in: app)
        case "days": return .push(OtherDaysScreen())
        case "progress": return .push(ProgressScreen())
        case "week": return .push(WeekScreen(day: app.today))
        case "insight": return InsightScreen.opening(argument, in: app)
        case "reviews": return .push(InsightHistoryScreen())
        case "mute", "stop": return mute(in: app)
        case "unmute": return unmute(Int(argument).map(Day.init(number:)), in: app)
        case "announce", "unannounce": return PlanNotice.announce(name == "announce", in: app)
        case "month": return .push(MonthScreen(day: app.today))
        case "history": return .push(HistoryScreen())
        case "scores": return .push(ScoresScreen())
        case "why": return why(argument, in: app) ?? .push(ScoresScreen())
        case "plan": return PlanInWords.read(argument, in: app) ?? .push(PlanScreen())
        case "replan": return .push(app.plans.isStarted ? PlanDraftScreen.opening(in: app) : PlanScreen())
        case "cards": return .push(PlanCardsScreen())
        case "end": return .push(PlanScreen(isEnding: app.plans.isStarted))
        case "pause": return PauseScreen.opening(argument, in: app)
        // "Go on", after "Later" in the middle of the first questions.
        case "resume" where app.onboarding != .done: return .push(OnboardingScreen.opening(in: app))
        case "resume": return .say(PauseScreen.resume(in: app))
        case "sos" where argument.isEmpty: return .push(SOSScreen(since: app.now))
        case "sos", "urge": return .push(SOSScreen(pulledTo: argument, in: app))
        case "what": return .push(WhatHappenedScreen(since: app.now))
        case "safetyplan": return .push(SafetyPlanScreen())
        case "safety": return .push(SafetyRulesScreen())
        case "helplines": return .push(HelplinesScreen())
        case "open": return VisitScreen.opening(argument, in: app)
        case "toOff": return ToOff(rawValue: argument)?.answer(in: app)
        case "own": return OwnNumbers(rawValue: argument)?.answer(in: app)
        case "slip" where !argument.isEmpty: return SlipInWords.tell(argument, in: app)
        case "slipdetail" where !argument.isEmpty: return SlipInWords.add(argument, in: app)
        case "unslip": return SlipInWords.takeBack(argument, in: app)
        case "setAgain": return SetAgain(argument, in: app)?.act(in: app)
        case "dont": return .say(app.words("meant.dont"))
        case "bye": return .aside(app.words("bye"), [])
        case "undo": return undo(in: app)
        case "redo": return .say(app.words.takenBack(app.managers.redo(at: app.now), in: app))
        case "export": return .push(ExportScreen())
        case "import": return .push(ImportScreen(.asking))
        case "settings": return .push(SettingsScreen())
        case "forget": return ForgetScreen.opening(argument, in: app)
        case "words": return .push(PhrasebookScreen())
        case "invite": return Invite.answer(in: app)
        case "link": return Link.answer(argument, in: app)
        case "unlink": return UnlinkScreen.opening(in: app)
        case "both": return TwoThings(argument, over: nil, in: app)?.act(in: app)
        case "meant": return Understood.correct(to: argument, in: app)
        case "tz", "timezone": return SettingsScreen.asking(.zone, answered: argument, in: app)
        case "ask": return SettingsScreen.asking(.checkInTime, answered: argument, in: app)
        default: return commandInDanger(name, argument, in: app)
        }
    }

    public func unmistakable(_ words: String, in app: AppContext) -> (name: String, argument: String)? {
        let meant = grammatical(words, in: app)
        let isProse = meant.map { OffRoutes.prose.contains($0.name) } ?? QuickCheckIn.isLine(words, in: app)
        return isProse && TwoThings(words, over: nil, in: app) != nil ? ("both", words) : meant
    }

    /// Commands whose words may go on with something else: "8 kept it and remind me at 9".
    private static let prose: Set<String> = ["checkin", "slip", "plan", "open", "urge", "pause"]

    private func grammatical(_ words: String, in app: AppContext) -> (name: String, argument: String)? {
        let (language, said) = (app.words, app.words.said(words))
        if let name = language.sayings(of: OffRoutes.sayable).meaning(of: said) { return (name, "") }
        if app.links.isCode(words) { return ("link", words) }
        if app.isInCare, let command = careCommand(in: words, app) { return command }
        if language.means("distress.said.panic", words) { return ("panic", "") }
        let bare = language.bareAnswer(in: words, without: "unsafe.said.startled")
        if language.means("unsafe.side.said.purges", part: bare) { return ("eating", "") }
        if WhatHappenedScreen.asks(about: words, in: app) { return ("what", "") }
        if let meant = Understood.correction(in: words, app) { return ("meant", meant) }
        if let notice = PlanNotice.command(for: words, in: app) { return (notice, "") }
        // Only what is certainly a place: "I'm in a nice mess" names none.
        if let place = language.placeNow(in: words), case .one = app.settings.zones(named: place) {
            return ("tz", place)
        }
        // While setting up, below a guess and in an urge, "don't" answers what is asked.
        let isAsked = app.top is MeantScreen || app.top is GuessScreen || app.top is SOSScreen && app.isInUrge
        if !isAsked, !SmallReply.isRegret(words, in: app), app.onboarding == .done,
            app.managers.hasJustChanged(at: app.now),
            language.takesBack(words, ofDay: app.managers.hasJustTold(at: app.now))
        {
            return ("undo", "")
        }
        if language.means("said.takeBack.end", words), app.managers.hasJustEndedUrge(at: app.now) {
            return ("undo", "")
        }
        if SlipInWords.isDenied(by: words, in: app) { return ("undo", "") }
        if SlipInWords.isDetail(words, in: app) { return ("slipdetail", words) }
        if language.refuses(words) { return ("dont", "") }
        if let way = HowTo.command(for: words, in: app) { return (way, "") }
        if SetAgain(words, in: app) != nil { return ("setAgain", words) }
        if let pause = PauseScreen.span(in: words, app) { return ("pause", pause) }
        if ForgetScreen.hears(words, in: app) { return ("forget", words) }
        if let answer = ToOff.said(in: words, app) { return ("toOff", answer.rawValue) }
        if let asked = OwnNumbers.asked(in: words, app) { return ("own", asked.rawValue) }
        if PlanInWords.answers(words, in: app) { return ("plan", words) }
        if QuickCheckIn.isUnmistakable(words, in: app) { return ("checkin", words) }
        if language.names("said.emergency", words) { return ("emergency", "") }
        if SlipInWords.hears(words, in: app), Understood.allows([.slip, .checkIn, .correct], words, in: app),
            !Understood.tellsMoreThanSlip(words, in: app)
        {
            return ("slip", words)
        }
        if PlanInWords.sentence(words, in: app) != nil,
            Understood.allows([.planMake, .planChange, .pause], words, in: app)
        {
            return ("plan", words)
        }
        if let visit = VisitScreen.request(in: words, app) { return ("open", visit) }
        let call = UrgeCall(said, vocabulary: language.urgeVocabulary)
        if let call, call.target == nil { return ("urge", "") }
        guard let urge = call?.target ?? language.wanted(in: words), Understood.allows([.sos], words, in: app) else {
            return nil
        }
        return ("urge", urge)
    }

    static let sayable = [
        "sos", "hello", "home", "cancel", "help", "checkin", "back", "change", "days", "progress", "week", "month",
        "history", "insight", "reviews", "scores", "plan", "replan", "end", "pause", "resume", "open", "undo", "redo",
        "settings", "words", "bye", "mute", "unmute", "safetyplan", "safety", "helplines", "link", "unlink", "import",
        "forget",
    ]

    /// A tapped Undo is about its own message.
    public func meansTheLatest(_ words: String, in app: AppContext) -> Bool { app.words.means("said.undo", words) }

    /// Reads a command without its slash: "why focus", "insight 9 March".
    private func sentence(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let parts = text.cleaned.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count == 2 else { return nil }
        if app.words.means("said.why", parts[0]) { return why(parts[1], in: app) }
        return app.words.means("said.insight", parts[0]) ? InsightScreen.read(parts[1], in: app) : nil
    }

    public func due(kind: String, occurrence: String, in app: AppContext) -> Next<AppContext>? {
        if kind == OffRoutes.fileWasRead { return .push(ImportScreen(read: occurrence, in: app)) }
        return switch app.managers.fallDue(kind: kind, occurrence: occurrence, at: app.now) {
        case .checkIn(let day, .again):
            .push(CheckInScreen(day: day, asked: .again), saying: app.words("checkin.asked.again"))
        case .checkIn(let day, let asking): .push(CheckInScreen(day: day, asked: asking))
        case .offerToPause: .push(PauseScreen(isOffered: true))
        case .plan(let terms, let window, let hasBegun): PlanNotice.next(terms, window, hasBegun: hasBegun, in: app)
        case .pauseEnd: .aside(app.words("pause.over"), [])
        case .insight: .push(InsightScreen.arriving(in: app))
        case .urge: .push(SOSScreen(number: app.urges.latest?.number, since: app.now))
        case .visitEnd: .push(RunningVisitScreen())
        case .careFollowUp: .push(FollowUpScreen())
        case .operatorExport(let day):
            .aside(app.words("export.byOperator", ["day": app.words.name(of: day, today: app.today)]), [])
        case .rewriting: askForRewriting(in: app)
        case nil: nil
        }
    }

    /// Returns nil, since nothing is said about it.
    private func askForRewriting(in app: AppContext) -> Next<AppContext>? {
        app.managers.askForRewriting(in: app.words.insightLanguage, at: app.now)
        return nil
    }

    public func guess(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        // A new person's first words, whatever they are, lead to the first questions.
        if app.onboarding == nil { return .push(OnboardingScreen.opening(hearing: text, in: app)) }
        if let next = sentence(text, in: app) ?? SmallReply.next(to: text, in: app) { return next }
        if app.words.means("prompt.words.stop", text) { return ToOff.less.answer(in: app) }
        if app.words.means("insight.said.machine", text) { return ToOff.who.answer(in: app) }
        if SideRouteScreen.isLoss(text, app.words) { return .push(SideRouteScreen(.other, hearing: text, in: app)) }
        if Understood.isHeavy(text, over: top, in: app) {
            app.cares.hold(text, saidAt: app.now)
            return .push(DistressScreen(hearing: text, over: top, in: app))
        }
        let isKnown = app.phrases.phrase(for: text, asked: Understood.asked(by: top, in: app)) != nil
        if !isKnown, let spelling = SpellingScreen(text, in: app) { return .push(spelling) }
        if let next = Understood.next(for: text, over: top, in: app) { return next }
        return .push(GuessScreen(text: text, over: top, in: app))
    }

    public func sentence(for hint: Hint, in app: AppContext) -> Text {
        switch hint {
        case .earlierMessage: app.words("hint.earlier")
        case .unknownCommand(let name): app.words("hint.command", ["name": String(name.prefix(30))])
        case .ambiguous(let labels):
            app.words(
                "hint.ambiguous",
                ["choices": Text.joined(labels.map { app.words("hint.choice", ["label": $0]) }, by: ", ")])
        case .empty: app.words("hint.empty")
        case .attachment(let kind): app.words("hint.attachment.\(kind)")
        case .late(let time): app.words("hint.late", ["time": app.settings.moment(at: time).time])
        case .startedOver: app.words("hint.startedOver")
        case .waiting: app.words("hint.waiting")
        case .unclearAgain: app.words("hint.unclearAgain")
        }
    }

    public func takeBack(_ command: String, saidAt time: Date, in app: AppContext) {
        app.managers.undo(changedAt: time, at: app.now)
        if command == "both" { app.managers.undo(changedAt: time, at: app.now) }
        if command == "urge", app.urges.latest?.startedAt == time.inMilliseconds {
            app.urges.leaveAsItIs(at: app.now)
        }
    }

    public func free(textInsteadOf command: String, in app: AppContext) -> Text? {
        ["cancel", "home", "bye", "mute", "undo", "redo"].contains(command) ? nil : app.words("button.thatWasMyNote")
    }

    public func now(in app: AppContext) -> Date { app.now }
    public func showsNumbers(in app: AppContext) -> Bool { app.abilities.numbersChoices }
    public func showsBeginnings(in app: AppContext) -> Bool { app.abilities.network == .local }

    /// Only where a language model has a part in what the person reads.
    public func reminder(in app: AppContext) -> Text? { app.rewritings.isOn ? app.words("reminder.program") : nil }

    /// A notice of the service itself, which can come on any Screen.
    public func sentence(forServiceNotice key: String, in app: AppContext) -> Text {
        app.words("service.\(key)")
    }

    /// An urge or a visit is over by the time a late message about it is read.
    public func isOfItsMoment(_ command: String) -> Bool { ["sos", "urge", "open"].contains(command) }

    /// Reads the subject of "why focus" or "why insight"; nil if it is neither.
    private func why(_ argument: String, in app: AppContext) -> Next<AppContext>? {
        if app.words.means("insight.why.said", argument) { return .push(InsightWhyScreen(week: nil)) }
        return WhyProgressScreen.read(argument, in: app) ?? WhyScreen.read(argument, in: app)
    }

    /// Switches off everything that Off says unasked.
    private func mute(in app: AppContext) -> Next<AppContext> {
        app.outreach.letGo()
        app.cares.askNever()
        guard app.settings.mute() else { return .push(SettingsScreen()) }
        let key = app.plans.isStarted ? "prompt.muted" : "prompt.muted.noPlan"
        return .aside(app.words(key), [(app.words("button.undo"), "unmute")])
    }

    /// `day` is one that was left alone.
    private func unmute(_ day: Day?, in app: AppContext) -> Next<AppContext> {
        guard day == nil, app.settings.unmute() else {
            if let asked = TomorrowInWords.askAfterAll(day, in: app) {
                _ = app.managers.drainError()
                return asked
            }
            // "Turn them on again", where the question was switched off by itself.
            guard app.settings.settings.checkInTime == nil else { return .push(SettingsScreen()) }
            _ = app.managers.drainError()
            return SettingsScreen.asking(.checkInTime, answered: "", in: app)
        }
        let lines = [SettingsQuestion.Field.checkInTime, .insightTime].map { SettingsQuestion($0).line(in: app) }
        return .say(.lines(app.words("prompt.unmuted"), .joined(lines, by: "\n")))
    }

    /// A question that is no longer put off is asked. A second "undo" brings back what the first one undid; "don't save
    /// that" never does.
    func undo(bringsBack: Bool = true, in app: AppContext) -> Next<AppContext> {
        let undone = app.managers.undoAnything(at: app.now, bringsBack: bringsBack)
        let notice = app.words.takenBack(undone, in: app)
        return switch undone {
        case .snooze(let day): .push(CheckInScreen(day: day, asked: .asPutOff), saying: notice)
        case .urgeEnd(let urge): .push(SOSScreen(number: urge.number, since: app.now), saying: notice)
        default: .say(notice)
        }
    }

    /// "Change it": what was corrected or saved last, where no day is named.
    private func change(_ day: String, in app: AppContext) -> Next<AppContext> {
        let day = Int(day).map(Day.init(number:)) ?? app.managers.correctableDay(at: app.now) ?? app.today
        guard app.checkIns.checkIn(on: day) != nil else { return .push(CheckInScreen.opening(day, in: app)) }
        return .push(CheckInEditScreen(day: day))
    }
}
