import Conversation
import Domains
import Words

/// How a sentence changes the draft.
extension PlanDraftScreen {
    struct Said: Codable {
        fileprivate(set) var sentence: PlanSentence
        /// The slips that the person has not been asked about yet.
        fileprivate(set) var slips: [Slip]
        /// Whether it is a list of apps, typed as the answer to the question for apps.
        fileprivate(set) var isPart: Bool

        init(_ sentence: PlanSentence, slips: [Slip] = [], isPart: Bool = false) {
            self.sentence = sentence
            self.slips = slips
            self.isPart = isPart
        }
    }

    /// An unknown name, and the known name that it probably means.
    struct Slip: Codable {
        let typed: String
        let meant: String
    }

    /// Applies the sentence to the draft, after a question if there are two ways to do so.
    @discardableResult
    mutating func hear(_ sentence: PlanSentence, isPart: Bool = false, in app: AppContext) -> Next<AppContext> {
        let own = app.plans.history.ownThings + terms.apps
        let slips = sentence.apps.compactMap { typed in
            app.words.planVocabulary.slip(in: typed, own: own).map { Slip(typed: typed, meant: $0) }
        }
        said = Said(sentence, slips: slips, isPart: isPart)
        return settle(in: app)
    }

    mutating func take(meant: Bool, in app: AppContext) -> Next<AppContext> {
        guard var heard = said, let slip = heard.slips.first else { return .stay }
        heard.slips.removeFirst()
        if meant { heard.sentence.apps = heard.sentence.apps.map { $0 == slip.typed ? slip.meant : $0 } }
        said = heard
        return settle(in: app)
    }

    mutating func add(in app: AppContext) -> Next<AppContext> {
        guard let sentence = said?.sentence else { return .stay }
        let next = lay(sentence.added(to: terms), in: app)
        guard case .stay = next, sentence.boundary != nil, app.plans.error == nil else { return next }
        return .say(app.words("plan.added.hours"))
    }

    mutating func replace(in app: AppContext) -> Next<AppContext> {
        said.map { lay($0.sentence.instead(of: terms), in: app) } ?? .stay
    }

    private mutating func settle(in app: AppContext) -> Next<AppContext> {
        guard let said else { return .stay }
        if !said.slips.isEmpty {
            step = .meant
            return .stay
        }
        if said.isPart {
            self.said = nil
            step = .apps
            return take(said.sentence.togglingApps(of: terms), in: app)
        }
        guard terms.apps.isEmpty || said.sentence.names(allOf: terms) else {
            step = .adding
            return .stay
        }
        return replace(in: app)
    }

    private mutating func lay(_ changed: PlanTerms, in app: AppContext) -> Next<AppContext> {
        (said, step) = (nil, nil)
        return take(changed, closing: true, in: app)
    }
}
