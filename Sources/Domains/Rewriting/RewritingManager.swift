package import FoundationEssentials
public import Observation
public import Shared

/// Insights in the words of a model, for those who want that: what they agreed to, what is asked of it, what came of it.
@Observable
public final class RewritingManager: Manager, HoldsError {
    /// Nil: no model is set up here.
    public let offer: AIOffer?
    public package(set) var error: RewritingError?
    private var consent: Consent?
    /// About the last week that is over.
    private var latest: RewritingSnapshot?

    @ObservationIgnored private let store: any RewritingStore
    @ObservationIgnored private var loadedFor: Day?
    /// What this turn wants a model to be asked.
    @ObservationIgnored private var asked: AskedRewriting?

    package init(store: any RewritingStore, offer: AIOffer?) {
        self.store = store
        self.offer = offer
    }

    package func load(at moment: Moment) {
        let week = moment.today.mondayOfLastWeek
        guard offer != nil, loadedFor != week else { return }
        attempt {
            consent = try store.consent()
            // What was never told may hold what somebody wrote about their days.
            try store.forgetTexts(before: week)
            latest = try store.rewriting(of: week)
            loadedFor = week
        }
    }

    package func advance(to moment: Moment) { load(at: moment) }

    /// What was agreed to with this model's machine; nil where it has not been asked.
    public var choice: Consent.Choice? { consent.flatMap { $0.recipient == offer?.recipient ? $0.choice : nil } }

    public var isOn: Bool { choice == .withNotes || choice == .withoutNotes }

    @discardableResult
    public func choose(_ choice: Consent.Choice, at moment: Moment) -> Bool {
        guard let offer else { return fail(.notOffered) }
        return attempt {
            let consent = Consent(choice, recipient: offer.recipient, answeredAt: moment.now)
            try store.save(consent)
            // Words that were made by what was agreed to before are not used any more.
            if choice != self.choice { try forgetText() }
            self.consent = consent
        }
    }

    /// How it stands with the week before this one, for what is planned; nil where nobody wants it.
    package var plan: (latest: RewritingSnapshot?, longest: TimeInterval)? {
        isOn ? offer.map { (latest, $0.timeout) } : nil
    }

    /// Asks the model, once this turn is over. Nothing is asked where the month's budget is used up.
    public func ask(_ request: AIRequest, about week: Day, terms: RewritingTerms, at moment: Moment) {
        guard let choice, choice != .no, let offer else { return }
        attempt {
            guard try isAffordable(at: moment) else { return }
            var rewriting = RewritingSnapshot(
                week: week, model: offer.model, original: terms.fingerprint, triedAt: moment.now)
            if let before = latest, before.week == week {
                rewriting.attempts = before.attempts
                rewriting.failures = before.failures
                rewriting.usage = before.usage
                rewriting.cost = before.cost
            }
            rewriting.attempts += 1
            try save(rewriting)
            asked = AskedRewriting(request: request, week: week, terms: terms, choice: choice, moment: moment)
        }
    }

    private func isAffordable(at moment: Moment) throws -> Bool {
        offer?.budget?.allows(after: try store.spent(in: moment.month)) ?? true
    }

    /// Whether what was asked for may still be sent: it may have waited for others, and somebody changed their mind.
    package func isWanted(_ asked: AskedRewriting) -> Bool {
        var isAffordable = false
        attempt { isAffordable = try self.isAffordable(at: asked.moment) }
        return isAffordable && choice == asked.choice
    }

    package func drainAsked() -> AskedRewriting? {
        defer { asked = nil }
        return asked
    }

    /// What the model answered is held against what it was given, and kept until the insight is told. Gives why it is of
    /// no use, where it is of none.
    @discardableResult
    package func receive(
        _ reply: AIReply, to asked: AskedRewriting, isTold: Bool, at moment: Moment
    ) -> AIFailure? {
        var failure: AIFailure?
        attempt {
            try store.add(reply.usage, to: moment.month)
            guard var rewriting = try store.rewriting(of: asked.week) else { return }
            rewriting.usage = rewriting.usage + reply.usage
            let isWanted = choice == asked.choice && !isTold
            rewriting.cost = offer?.budget?.cost(of: rewriting.usage)
            switch reply.result {
            case .success(let text):
                failure = asked.terms.problem(with: text)
                if failure == nil, isWanted, rewriting.original == asked.terms.fingerprint { rewriting.text = text }
            case .failure(let problem): failure = problem
            }
            rewriting.failure = failure
            if failure?.hasTakenRequest ?? false { rewriting.failures += 1 }
            try save(rewriting)
        }
        return failure
    }

    /// The model's words, as long as they are for what it would be given now.
    public func text(for week: Day, under terms: RewritingTerms) -> (text: [Narration.Part: String], model: String)? {
        guard isOn, let latest, latest.week == week, latest.original == terms.fingerprint else { return nil }
        return latest.text.map { ($0, latest.model) }
    }

    /// They may hold what somebody wrote about their days, and are kept with the insight or not at all.
    public func forgetText(of week: Day) {
        if latest?.week == week { attempt { try forgetText() } }
    }

    private func forgetText() throws {
        guard var rewriting = latest, rewriting.text != nil else { return }
        rewriting.text = nil
        try save(rewriting)
    }

    /// What the words for a week took.
    public func rewriting(of week: Day) -> RewritingSnapshot? {
        guard offer != nil else { return nil }
        return latest?.week == week ? latest : fetched { [try store.rewriting(of: week)].compactMap(\.self) }.first
    }

    private func save(_ rewriting: RewritingSnapshot) throws {
        try store.save(rewriting)
        if rewriting.week == loadedFor { latest = rewriting }
    }
}

/// Something that a model is to be asked, with what its answer is held to.
nonisolated package struct AskedRewriting: Sendable {
    package let request: AIRequest
    package let week: Day
    package let terms: RewritingTerms
    /// What had been agreed to when it was made.
    let choice: Consent.Choice
    package let moment: Moment
}

extension Moment {
    /// The first day of the month.
    nonisolated fileprivate var month: Day { today - (today.dayOfMonth - 1) }
}
