package import FoundationEssentials

/// What is asked of a model beside a person's turns.
extension Managers {
    /// What this turn wants a model to be asked, once.
    package func drainModelRequest() -> AskedRewriting? { rewritings.drainAsked() }

    /// Whether it is still to be sent, by what the stores hold now: it may have waited for others, and somebody changed
    /// their mind.
    package static func isWanted(_ asked: AskedRewriting, in stores: DomainStores, ai: AIOffer?) -> Bool {
        let rewritings = RewritingManager(store: stores.rewritings, offer: ai)
        rewritings.load(at: asked.moment)
        let isTold = (try? stores.insights.glance(at: asked.week))?.isTold ?? false
        return rewritings.isWanted(asked) && !isTold
    }

    /// Takes a model's answer. Gives why it is of no use, where it is of none.
    package func receive(_ reply: AIReply, to asked: AskedRewriting, at now: Date) -> AIFailure? {
        rewritings.receive(reply, to: asked, isTold: insights.isTold(asked.week), at: settings.moment(at: now))
    }
}
