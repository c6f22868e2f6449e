import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// Words that no Screen understood, and the two things they most likely meant.
struct GuessScreen: Screen {
    enum Action: Codable {
        case take(Guess)
        case takeBeside
        case neither
    }

    static let name = "guess"
    static let isInPassing = true
    static let endsWithNextLine = true

    /// A "yes" that comes later than this is about something else.
    private static let patience: TimeInterval = 600

    let text: String
    let since: Date
    /// What was said before it and not decided yet: a story told line by line is one note. Optional, since earlier
    /// versions lack it.
    private(set) var before: String?
    /// Its sentence was the last one, too, and another is said.
    private(set) var isAgain: Bool?
    /// Counts what is said to a feeling, so that the wording changes; nil in the state of an earlier version.
    private(set) var turn: Int?
    /// What the words are, where they ask for nothing. Optional, since earlier versions lack it.
    private(set) var talk: Meaning.Kind?
    /// What else they may mean. Optional, since earlier versions lack it.
    private(set) var beside: Meaning?
    /// What was being asked. Optional, since earlier versions lack it.
    private(set) var asked: Circumstances.Asked?

    init(text: String, since: Date) {
        self.text = text
        self.since = since
    }

    /// The same sentence never comes twice running.
    init(
        text: String, talk: Meaning.Kind? = nil, beside: Meaning? = nil, over top: any Screen<AppContext>,
        in app: AppContext
    ) {
        self.init(text: text, since: app.now)
        (self.talk, asked) = (talk, Understood.asked(by: top, in: app))
        let offered = guesses(in: app).map { $0.kind ?? .note }
        self.beside = beside.flatMap { offered.contains($0.kind) ? nil : $0 }
        let earlier = top as? GuessScreen
        turn = earlier?.turn.map { $0 + 1 } ?? app.today.number
        before = earlier.flatMap { $0.isGoneOn(by: self, in: app) ? $0.note : nil }
        guard feeling(in: app) == nil else { return }
        isAgain = earlier.map {
            $0.isAgain != true && $0.feeling(in: app) == nil && $0.guesses(in: app)[0] == guesses(in: app)[0]
        }
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let guesses = guesses(in: app)
        let taken = guesses.map { Button(words("guess.button.\($0)"), Action.take($0)) }
        if let feeling = feeling(in: app) {
            return Message(
                mirroring("\(feeling)", asking: feeling.isGood ? "good" : "hard", in: app),
                rows: [taken + (feeling.isGood ? [Button(words("feeling.noThanks"), .neither)] : [])], typing: .names)
        }
        let other = beside.map { Button(words.label(of: $0, in: app), Action.takeBeside) }
        return Message(
            isAgain == true && before == nil ? words("guess.again") : question(guesses[0], in: app),
            rows: [
                [other].compactMap(\.self) + taken,
                [Button(words(beside == nil ? "guess.neither" : "meant.none"), .neither)],
            ],
            typing: .names)
    }

    /// All that is to be kept.
    private var note: String {
        guard let before else { return text.cleaned }
        return before + (before.last?.isPunctuation == true ? " " : ". ") + text.cleaned
    }

    private func isGoneOn(by next: GuessScreen, in app: AppContext) -> Bool {
        [self, next].allSatisfy { $0.guesses(in: app).contains(.note) && $0.isStory && !$0.isQuestion(in: app) }
            && !isOver(in: app) && day(in: app) == next.day(in: app)
            && note.count + next.text.count < CheckInManager.longestNote
    }

    private static let mostWordsOfSigh = 2
    private static let fewWords = 6

    private var isStory: Bool { talk.map { [.talk, .feeling, .vent].contains($0) } ?? true }

    private func mirroring(_ kind: String, asking end: String, in app: AppContext) -> Text {
        let mirrors = app.words.list("feeling.\(kind)")
        return .joined([Text(mirrors[(turn ?? 0) % mirrors.count]), app.words("feeling.ask.\(end)")], by: " ")
    }

    private func question(_ guess: Guess, in app: AppContext) -> Text {
        if talk == .vent, guess == .note, !tellsOfLoss(in: app) {
            // "Ugh" says that something is wrong, and not what.
            if app.words.said(text).words.count <= GuessScreen.mostWordsOfSigh { return app.words("guess.sigh") }
            return mirroring("vent", asking: "good", in: app)
        }
        if talk == .offTopic { return app.words("meant.offtopic") }
        return switch guess {
        case .checkIn, .plan, .sos, .help: app.words("guess.\(guess)")
        case .note where before != nil && !tellsOfLoss(in: app):
            app.words("guess.more.\((turn ?? 0) % 2)", ["day": app.words.meant(day(in: app), in: app)])
        case .note where tellsOfLoss(in: app):
            app.words("guess.loss", ["day": app.words.meant(day(in: app), in: app)])
        case .note, .slip: app.words("guess.\(guess)", ["day": app.words.meant(day(in: app), in: app)])
        }
    }

    private func tellsOfLoss(in app: AppContext) -> Bool { GuessScreen.tellsOfLoss(text, app.words) }

    static func tellsOfLoss(_ text: String, _ words: Words) -> Bool {
        words.names("guess.said.loss", text) && !words.names("guess.said.noLoss", text)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .take(.note): keep(in: app)
        case .take(.slip): learning(.slip, in: app, .finish(SlipInWords.notice(of: text, saidAt: since, in: app)))
        case .take(let guess): learning(guess, in: app, .replace(screen(for: guess, in: app)))
        case .takeBeside: takeBeside(in: app)
        case .neither: .finish(nil)
        }
    }

    private func takeBeside(in app: AppContext) -> Next<AppContext> {
        let meant = MeantScreen(text: text, meanings: [beside].compactMap(\.self), asked: asked, since: since)
        return meant.perform(.take(0), in: app)
    }

    /// A feeling is heard anew each time, whatever was wanted then; and a laugh is no command from then on.
    private func learning(_ guess: Guess, in app: AppContext, _ next: Next<AppContext>) -> Next<AppContext> {
        guard feeling(in: app) == nil, talk != .noise, let kind = guess.kind else { return next }
        return Understood.learning(Meaning(kind), from: text, asked: asked, in: app, next)
    }

    /// At once, so that nothing that comes next can lose it.
    private func keep(in app: AppContext) -> Next<AppContext> {
        let day = day(in: app)
        guard app.checkIns.keep(note, on: day, at: app.moment) else {
            return .finish(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        guard app.checkIns.checkIn(on: day) == nil else { return .replace(CheckInReceiptScreen(saved: day, in: app)) }
        let (words, name) = (app.words, app.words.meant(day, in: app))
        return .finish(words("note.kept", ["day": name, "note": words.quoted(note)]))
    }

    /// The day on which it was said.
    private func day(in app: AppContext) -> Day { app.settings.moment(at: since).today }

    func isOver(in app: AppContext) -> Bool { app.now > since + GuessScreen.patience }

    /// Once something else was shown, the words in question are in question no more.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { isFresh }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        if text.cleaned.isDigits {
            if let rating = Int(text.cleaned), rating > GuessScreen.mostButtons {
                // Good news of today is what the number is about; of anything else it is not known.
                let isNews = feeling(in: app)?.isGood == true && day(in: app) == app.today
                let draft = isNews ? app.checkIns.half(of: app.today).merged(with: CheckInDraft(note: note)) : nil
                return QuickCheckIn.read(text, adding: draft, in: app) ?? .pass
            }
            // It may choose from what is shown here, or rate the day.
            return QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
        }
        let guesses = guesses(in: app)
        // "Want to check in, or see what I can do?" has no yes.
        if app.words.means("said.yes", text) { return talk == .noise ? .stay : perform(.take(guesses[0]), in: app) }
        if guesses.contains(.slip), app.words.means("guess.said.slip", text) { return perform(.take(.slip), in: app) }
        if guesses.contains(.note), app.words.means("guess.said.note", text) { return perform(.take(.note), in: app) }
        return app.words.means("said.no", text) || app.words.means("guess.said.dont", text) ? .finish(nil) : .pass
    }

    private func isQuestion(in app: AppContext) -> Bool {
        if text.contains("?") { return true }
        let exclaims = app.words.phrases("guess.words.exclaims").length(in: app.words.said(text).words[...]) != nil
        return !exclaims && Guess.of(text, vocabulary: app.words.guessVocabulary).first == .help
    }

    /// A number up to this may choose a button.
    private static let mostButtons = 3

    private func guesses(in app: AppContext) -> [Guess] {
        guard let feeling = feeling(in: app) else {
            return switch talk {
            case nil: Guess.of(text, vocabulary: app.words.guessVocabulary)
            case .noise: [.checkIn, .help]
            case .offTopic: [.help, .note]
            case .talk where isQuestion(in: app): [.help, .note]
            default: [.note, .sos]
            }
        }
        return feeling.isGood ? [.note] : [.sos, .note]
    }

    /// Whoever tells of a slip or a pull is asked about that.
    private func feeling(in app: AppContext) -> Feeling? {
        let guess = Guess.of(text, vocabulary: app.words.guessVocabulary)[0]
        guard talk != nil || guess != .slip && guess != .sos, !tellsOfLoss(in: app) else { return nil }
        let said = app.words.said(text)
        // "Twitter is full of angry people" names one that is somebody else's.
        guard talk == nil || talk == .feeling || said.words.count <= GuessScreen.fewWords else { return nil }
        let feeling = Feeling.named(in: said, vocabulary: app.words.feelingVocabulary)
        // "Nothing makes me feel good", "my ex looks so happy".
        return feeling?.isGood == true && app.words.names("feeling.doubts", text) ? nil : feeling
    }

    private func screen(for guess: Guess, in app: AppContext) -> any Screen<AppContext> {
        switch guess {
        case .note, .slip, .checkIn: CheckInScreen.opening(app.today, in: app)
        case .sos: SOSScreen(since: app.now)
        case .plan: PlanScreen()
        case .help: HelpScreen()
        }
    }
}

extension Meaning {
    /// What the line is answered as: a grumble that is not likely enough is news, since "The winter tyres are on" does not
    /// sound like a lot.
    var mirrored: Kind { kind == .vent && confidence < Meaning.leastVent ? .talk : kind }

    /// From here on, about two lines in three are grumbles.
    private static let leastVent: Float = 0.65
}

extension Guess {
    fileprivate var kind: Meaning.Kind? {
        switch self {
        case .note: nil
        case .slip: .slip
        case .checkIn: .checkIn
        case .sos: .sos
        case .plan: .planShow
        case .help: .help
        }
    }
}

extension Words {
    var feelingVocabulary: Feeling.Vocabulary {
        once("feeling") {
            Feeling.Vocabulary(names: { phrases("feeling.words.\($0)") }, denials: list("feeling.denials"))
        }
    }

    var guessVocabulary: Guess.Vocabulary {
        once("guess") {
            Guess.Vocabulary(
                slips: list("guess.words.slip"), pulls: list("guess.words.pull"), plans: list("guess.words.plan"),
                questions: list("guess.words.question"),
                apps: PlanPreset.apps + PlanPreset.apps.flatMap { list("plan.app.\($0.lowercased())") })
        }
    }
}

extension GuessScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [
            Preview("A thought", sample: "steady", GuessScreen(text: "painted the shed with my brother", since: now)),
            Preview("A feeling", sample: "steady", GuessScreen(text: "so lonely tonight", since: now)),
            Preview("A good one", sample: "steady", GuessScreen(text: "proud of myself", since: now)),
            Preview("A pull", sample: "steady", GuessScreen(text: "I keep scrolling", since: now)),
            Preview("A slip", sample: "steady", GuessScreen(text: "been on insta for an hour", since: now)),
            Preview("A question", sample: "steady", GuessScreen(text: "what can you do?", since: now)),
            Preview("An app", sample: "steady", GuessScreen(text: "instagram again", since: now)),
            Preview("Nothing to go by", sample: "steady", GuessScreen(text: "😊", since: now)),
        ]
    }
}
