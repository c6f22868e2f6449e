import Conversation
import Domains
import Words

/// Reads a plan from a sentence and opens a draft, in which the sentence changes the present plan. Nothing holds until
/// the person saves the draft. Nil if the sentence is not a plan.
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

    /// `own` are things to recognise besides those that have been in the plan.
    static func sentence(_ text: String, own: [String] = [], in app: AppContext) -> PlanSentence? {
        PlanSentence(
            text, vocabulary: app.words.planVocabulary, dayStart: app.settings.settings.dayStart,
            own: app.plans.history.ownThings + own)
    }
}
