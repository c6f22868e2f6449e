package import FoundationEssentials

/// Requests to a model, which run outside a person's turns.
extension Managers {
    /// The request that this turn has made, if any; returned only once.
    package func drainModelRequest() -> AskedRewriting? { rewritings.drainAsked() }

    /// Whether to send the request, judged by what the stores hold now: it may have waited for other requests, and the
    /// person may have changed their mind meanwhile.
    package static func isWanted(_ asked: AskedRewriting, in stores: DomainStores, ai: AIOffer?) -> Bool {
        let rewritings = RewritingManager(store: stores.rewritings, offer: ai)
        rewritings.load(at: asked.moment)
        let isTold = (try? stores.insights.glance(at: asked.week))?.isTold ?? false
        return rewritings.isWanted(asked) && !isTold
    }

    /// Stores a model's answer. Returns why it cannot be used, or nil.
    package func receive(_ reply: AIReply, to asked: AskedRewriting, at now: Date) -> AIFailure? {
        rewritings.receive(reply, to: asked, isTold: insights.isTold(asked.week), at: settings.moment(at: now))
    }
}
