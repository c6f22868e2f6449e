package import FoundationEssentials
public import Shared

/// Lets a model rewrite insights for people who agree: their consent, the requests and the answers.
public final class RewritingManager: Manager, HoldsError {
    /// Nil: no model is configured.
    public let offer: AIOffer?
    public package(set) var error: RewritingError?
    private var consent: Consent?
    /// The rewriting of the last week's insight.
    private var latest: RewritingSnapshot?

    private let store: any RewritingStore
    private var loadedFor: Day?
    /// The request that this turn has made.
    private var asked: AskedRewriting?

    package init(store: any RewritingStore, offer: AIOffer?) {
        self.store = store
        self.offer = offer
    }

    package func load(at moment: Moment) {
        let week = moment.today.mondayOfLastWeek
        guard offer != nil, loadedFor != week else { return }
        attempt {
            consent = try store.consent()
            // A text that was never told may repeat the person's notes.
            try store.forgetTexts(before: week)
            latest = try store.rewriting(of: week)
            loadedFor = week
        }
    }

    package func advance(to moment: Moment) { load(at: moment) }

    /// What the person agreed to for this model's recipient; nil if they were not asked about it.
    public var choice: Consent.Choice? { consent.flatMap { $0.recipient == offer?.recipient ? $0.choice : nil } }

    public var isOn: Bool { choice == .withNotes || choice == .withoutNotes }

    @discardableResult
    public func choose(_ choice: Consent.Choice, at moment: Moment) -> Bool {
        guard let offer else { return fail(.notOffered) }
        return attempt {
            let consent = Consent(choice, recipient: offer.recipient, answeredAt: moment.now)
            try store.save(consent)
            // A text made under the previous consent is not used any more.
            if choice != self.choice { try forgetText() }
            self.consent = consent
        }
    }

    /// What the next request is planned from: the last week's rewriting and the model's timeout. Nil without consent.
    package var plan: (latest: RewritingSnapshot?, longest: TimeInterval)? {
        isOn ? offer.map { (latest, $0.timeout) } : nil
    }

    /// Asks the model once this turn is over, unless the month's budget is used up.
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

    /// Whether the request may still be sent: while it waited for others, the person may have changed their mind, or
    /// the budget may have been used up.
    package func isWanted(_ asked: AskedRewriting) -> Bool {
        var isAffordable = false
        attempt { isAffordable = try self.isAffordable(at: asked.moment) }
        return isAffordable && choice == asked.choice
    }

    package func drainAsked() -> AskedRewriting? {
        defer { asked = nil }
        return asked
    }

    /// Checks a model's answer against its terms and stores it until the insight is told. Returns why it cannot be
    /// used, or nil.
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

    /// The model's text, if it was made from what the model would be sent now.
    public func text(for week: Day, under terms: RewritingTerms) -> (text: [Narration.Part: String], model: String)? {
        guard isOn, let latest, latest.week == week, latest.original == terms.fingerprint else { return nil }
        return latest.text.map { ($0, latest.model) }
    }

    /// Deletes the model's text, which may repeat the person's notes: it is kept with the insight or not at all.
    public func forgetText(of week: Day) {
        if latest?.week == week { attempt { try forgetText() } }
    }

    private func forgetText() throws {
        guard var rewriting = latest, rewriting.text != nil else { return }
        rewriting.text = nil
        try save(rewriting)
    }

    /// How rewriting a week's insight went, and what it cost.
    public func rewriting(of week: Day) -> RewritingSnapshot? {
        guard offer != nil else { return nil }
        return latest?.week == week ? latest : fetched { [try store.rewriting(of: week)].compactMap(\.self) }.first
    }

    private func save(_ rewriting: RewritingSnapshot) throws {
        try store.save(rewriting)
        if rewriting.week == loadedFor { latest = rewriting }
    }
}

/// A request to a model, with the terms that its answer is checked against.
nonisolated package struct AskedRewriting: Sendable {
    package let request: AIRequest
    package let week: Day
    package let terms: RewritingTerms
    /// The person's consent when the request was made.
    let choice: Consent.Choice
    package let moment: Moment
}

extension Moment {
    /// The first day of the month.
    nonisolated fileprivate var month: Day { today - (today.dayOfMonth - 1) }
}
