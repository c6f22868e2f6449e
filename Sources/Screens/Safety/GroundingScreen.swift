import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Five things one sees, four one can touch, and so on, in a message that goes on by itself; or some slow breaths.
struct GroundingScreen: Screen {
    enum Action: Codable {
        case begin(Exercise)
        case back
    }

    enum Exercise: String, Codable, CaseIterable {
        case senses, breath

        var parts: TimedParts { self == .senses ? .senses : .breaths(6) }
    }

    static let name = "grounding"
    /// What belongs to the card below goes through to it.
    static let isInPassing = true

    private(set) var exercise: Exercise
    private(set) var since: Date
    /// How many lines were written meanwhile; nil where an earlier version saved it.
    private(set) var lines: Int?

    init(_ exercise: Exercise = .senses, since: Date) {
        self.exercise = exercise
        self.since = since
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let parts = exercise.parts
        let part = parts.running(since: since, at: app.now)
        let sentences = exercise == .senses ? "ground.senses.parts" : "sos.breath.parts"
        let other: Exercise = exercise == .senses ? .breath : .senses
        let isOver = part == nil
        return Message(
            part.map { .paragraphs(words("ground.\(exercise)"), words.part(sentences, $0.index, of: parts)) }
                ?? words("ground.over"),
            rows: [
                (isOver ? [Button(words("ground.button.again"), .begin(exercise))] : [])
                    + [Button(words("ground.button.\(other)"), .begin(other)), Button(words("button.back"), .back)]
            ],
            typing: .names, isLive: part != nil, changesAt: part?.until)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    /// Words are about what is seen and felt, and no command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app) && !text.cleaned.isDigits && answer(to: text, in: app) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        switch answer(to: text, in: app) {
        case .back: return .finish(nil)
        case .better: return .say(app.words("ground.better"))
        case .worse:
            (exercise, since) = (.breath, app.now)
            return .say(app.words("ground.worse"))
        case .dark:
            (exercise, since) = (.senses, app.now)
            goOn(at: app.now)
            return .say(app.words("ground.dark"))
        case .next:
            goOn(at: app.now)
            return .stay
        case nil: break
        }
        guard isAbout(text, in: app) else { return .pass }
        let sentences = app.words.list("ground.heard")
        defer { lines = (lines ?? 0) + 1 }
        return .say(Text(sentences[(lines ?? 0) % sentences.count]))
    }

    private enum Answer {
        case next, dark, better, worse, back
    }

    private func answer(to text: String, in app: AppContext) -> Answer? {
        let words = app.words
        let bare = words.bareAnswer(in: text)
        let means = { (key: String) in words.means(key, text) || words.means(key, part: bare) }
        if means("ground.said.back") { return .back }
        if words.names("ground.said.dark", text) { return .dark }
        let feelings = [("ground.said.better", Answer.better), ("ground.said.worse", .worse)]
        return words.longestNamed(feelings, in: text) ?? (means("ground.said.next") ? .next : nil)
    }

    /// The next part begins now; after the last one the exercise is over.
    private mutating func goOn(at now: Date) {
        guard let part = exercise.parts.running(since: since, at: now) else { return }
        since -= part.until.timeIntervalSince(now)
    }

    /// Whether a line may name what is seen, heard and felt: nothing that somebody asks for or that is read elsewhere.
    private func isAbout(_ text: String, in app: AppContext) -> Bool {
        guard exercise.parts.running(since: since, at: app.now) != nil else { return false }
        let card = NotSafeScreen(.passive, since: since)
        return card.action(for: text, in: app) == nil && !Understood.isElsewhere(text, over: self, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .begin(let exercise):
            (self.exercise, since) = (exercise, app.now)
            return .stay
        case .back: return .finish(nil)
        }
    }
}

extension GroundingScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [
            Preview("The first of five", sample: "steady", GroundingScreen(since: now)),
            Preview("A breath", sample: "steady", GroundingScreen(.breath, since: now)),
            Preview("After it", sample: "steady", GroundingScreen(since: now - 600)),
        ]
    }
}
