import Conversation
import Domains
import FoundationEssentials
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
    static let canBeLive = true

    private(set) var exercise: Exercise
    private(set) var since: Date

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
