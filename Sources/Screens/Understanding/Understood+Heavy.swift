import Conversation
import Safety
import Understanding

/// Lines in which Safety hears something heavy, and no danger for certain.
extension Understood {
    /// Whether the line only says how bad it is. What might be danger counts where nothing else is surely meant.
    static func isHeavy(_ text: String, over top: any Screen<AppContext>, in app: AppContext) -> Bool {
        let assessment = app.listening.assessment(of: text)
        guard assessment.isHeavy else { return false }
        if assessment.isHeavyByChance, top.isPlace, QuickCheckIn.isInProse(text, in: app) { return false }
        guard case .act(let meaning) = decision(on: text, over: top, in: app) else {
            return !isAsked(text, assessment, over: top, in: app)
        }
        // "I can't go on" may be an urge; "I'm shaking, I want to look, stop me" surely is.
        if meaning.kind == .sos, assessment.mayBeUrge { return false }
        if assessment.level == .distress { return !tellsOfDays.contains(meaning.kind) }
        // "Can you not ask me about suicide any more" switches off no question about the day.
        if !assessment.isHeavyByChance, settings.contains(meaning.kind) { return true }
        return meaning.kind == .sos && meaning.slots.apps.isEmpty
    }

    /// Whether the question what was meant is worth more than one whether something is wrong: no word is heavy, and
    /// the likeliest reading is about a day or a setting. "I want it to end" is not.
    private static func isAsked(
        _ text: String, _ assessment: Assessment, over top: any Screen<AppContext>, in app: AppContext
    ) -> Bool {
        guard assessment.isHeavyByChance, case .ask(let offered)? = decision(on: text, over: top, in: app),
            let likeliest = offered.first
        else { return false }
        return likeliest.confidence >= leastClear && !endsSomething.contains(likeliest.kind)
    }

    private static let settings: Set<Meaning.Kind> = [
        .askNever, .askAt, .quiet, .zone, .country, .clock, .dayStart, .language,
    ]

    private static let endsSomething: Set<Meaning.Kind> = [
        .planEnd, .delete, .cancel, .visitEnd, .undo, .askNever, .pause, .skip, .no, .yes,
    ]
}
