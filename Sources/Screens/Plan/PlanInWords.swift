import Conversation
import Domains
import Words

/// A plan said in a sentence leads to its draft, with what was said laid over the present plan; nothing holds before it
/// was looked at. Nil where it is none.
enum PlanInWords {
    static func read(_ text: String, in app: AppContext) -> Next<AppContext>? {
        draft(text, in: app).map { .push($0) }
    }

    static func draft(_ text: String, in app: AppContext) -> PlanDraftScreen? {
        guard let sentence = sentence(text, in: app) else { return nil }
        var draft = PlanDraftScreen(terms: app.plans.history.latestTerms ?? PlanTerms(cards: app.plans.history.cards))
        draft.hear(sentence, in: app)
        return draft
    }

    /// `own` are things beside those that are or were in the plan.
    static func sentence(_ text: String, own: [String] = [], in app: AppContext) -> PlanSentence? {
        PlanSentence(
            text, vocabulary: app.words.planVocabulary, dayStart: app.settings.settings.dayStart,
            own: app.plans.history.ownThings + own)
    }
}
