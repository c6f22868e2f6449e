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
        guard
            let sentence = PlanSentence(
                text, vocabulary: app.words.planVocabulary, dayStart: app.settings.settings.dayStart)
        else { return nil }
        return PlanDraftScreen(
            terms: sentence.laid(over: app.plans.history.latestTerms ?? PlanTerms(cards: app.plans.history.cards)))
    }
}
