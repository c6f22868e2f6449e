public import FoundationEssentials
package import Scheduling
import Shared

/// One person's Managers, loaded together when the session starts and advanced to the present at each turn.
public final class Managers {
    public let settings: SettingsManager
    public let appState: AppStateManager
    public let checkIns: CheckInManager
    public let outreach: OutreachManager
    public let plans: PlanManager
    public let attributes: AttributeManager
    public let insights: InsightManager
    public let rewritings: RewritingManager
    public let urges: UrgeManager
    public let visits: VisitManager
    public let slips: SlipManager
    public let safetyPlan: SafetyPlanManager
    public let safetyCounts: SafetyCountManager
    public let cares: CareManager
    public let phrases: PhrasebookManager
    public let changes: RecentChangeManager
    public let invitations: InvitationManager
    public let imports: ImportManager
    public let forgetting: ForgettingManager
    public let links: LinkManager

    /// What Off does by itself.
    package static let occasions: [any Occasion.Type] = [
        DailyQuestion.self, PlanNotices.self, WeeklyInsight.self, WeeklyScores.self, RewritingRequests.self,
        UrgeFollowUp.self, VisitEnd.self, CareFollowUp.self, OperatorExport.self,
    ]

    private static let kinds = occasions.flatMap { $0.kinds }

    /// How the messages that Off sends unasked rank, by the names of their kinds.
    private static let ranks = Dictionary(kinds.map { ($0.name, $0.unasked) }) { first, _ in first }
        .compactMapValues(\.self)

    let all: [any Manager]
    var progressCache = ProgressCache()
    private let progressStore: any ProgressStore
    /// What can be undone, as it was when the turn began.
    var marks: ChangeMarks?
    /// The turn's moment, as the person lived it when the turn began.
    private var turn: Moment?

    /// `zone` is assumed until the person says where they are.
    package init(
        _ stores: DomainStores, zone: String, ai: AIOffer? = nil, inviting: (any Inviting)? = nil,
        linking: (any Linking)? = nil
    ) {
        settings = SettingsManager(store: stores.settings, zone: zone)
        appState = AppStateManager(store: stores.appState)
        checkIns = CheckInManager(store: stores.checkIns)
        outreach = OutreachManager(store: stores.outreach)
        plans = PlanManager(store: stores.plans)
        attributes = AttributeManager(store: stores.attributes)
        insights = InsightManager(store: stores.insights)
        rewritings = RewritingManager(store: stores.rewritings, offer: ai)
        urges = UrgeManager(store: stores.urges)
        visits = VisitManager(store: stores.visits)
        slips = SlipManager(store: stores.slips)
        safetyPlan = SafetyPlanManager(store: stores.safetyPlan)
        safetyCounts = SafetyCountManager(store: stores.safetyCounts)
        cares = CareManager(store: stores.cares)
        phrases = PhrasebookManager(store: stores.phrases)
        changes = RecentChangeManager(store: stores.changes)
        invitations = InvitationManager(inviting)
        imports = ImportManager(stores: stores)
        forgetting = ForgettingManager(store: stores.forgetting)
        links = LinkManager(linking)
        progressStore = stores.progress
        // The settings come first, since the other Managers load at the moment in the person's zone.
        all = [
            settings, appState, checkIns, outreach, plans, attributes, insights, rewritings, urges, visits, slips,
            safetyPlan, safetyCounts, cares, phrases, changes, invitations, imports, forgetting,
            links,
        ]
    }

    package func load(at now: Date) {
        for manager in all { manager.load(at: settings.moment(at: now)) }
        progressCache = ProgressCache((try? progressStore.closed()) ?? nil, lastChange: checkIns.lastChange)
        restDays()
        settleScores(at: now)
        beginTurn(at: now)
    }

    /// Begins a turn: clears the errors of the last one and advances to the present.
    package func comeBack(at now: Date) {
        for manager in all { manager.clearError() }
        advance(to: now)
    }

    /// Advances in the middle of a turn, whose errors stay.
    package func advance(to now: Date) {
        noteTravel()
        beginTurn(at: now)
        let moment = settings.moment(at: now)
        for manager in all { manager.advance(to: moment) }
        settleScores(at: now)
    }

    /// Call when the person writes anything: it ends their silence after Off's questions.
    package func hear(at now: Date) { outreach.hear(at: settings.moment(at: now)) }

    /// Ends a turn: frees the days that a change of zone took away, moves the scores if the turn changed a past week,
    /// and stores the progress where that saves the next session a long count.
    package func leave() {
        guard let turn else { return }
        noteTravel()
        settleScores(at: turn.now)
        progressCache.note(checkIns.lastChange)
        // What fails here fails for the whole turn.
        if let closed = progressCache.takeUnstored() { try? progressStore.save(closed) }
    }

    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        for manager in all { manager.clockWasSet(by: seconds, at: now) }
    }

    /// The current errors, each of which a Screen must show.
    package var errors: Set<String> {
        var keys: Set<String> = []
        for manager in all { if let key = manager.errorKey { keys.insert(key) } }
        return keys
    }

    /// Returns the current error and clears it, for a caller that answers with it at once.
    public func drainError() -> String? {
        guard let manager = all.first(where: { $0.errorKey != nil }) else { return nil }
        defer { manager.clearError() }
        return manager.errorKey
    }

    private func beginTurn(at now: Date) {
        turn = settings.moment(at: now)
        marks = ChangeMarks(self)
    }

    private func noteTravel() {
        guard let turn else { return }
        let moment = settings.moment(at: turn.now)
        // A new start of the day takes no day away; only another zone does.
        if turn.zone != moment.zone {
            plans.travel(Journey(from: turn, to: moment, quiet: settings.settings.sleep))
        }
        noteChanges(at: moment)
        self.turn = nil
    }

    private func settleScores(at now: Date) {
        attributes.settle(
            plan: (plans.history, plans.revision), checkIns: (checkIns.revision, checkIns.lastChange?.day),
            on: settings.moment(at: now).today, firstDay: checkIns.firstDay
        ) { checkIns.checkIns(from: $0.lowerBound, through: $0.upperBound) }
    }
}

extension Managers {
    package func jobs(at now: Date, waiting: [Job]) -> [Job] {
        let agenda = Agenda(
            settings: settings.settings, outreach: outreach.state, urge: urges.latest,
            care: cares.present(at: now), moment: settings.moment(at: now), waiting: waiting)
        return agenda.limited(
            Managers.occasions.flatMap { $0.init(self).jobs(in: agenda) }, ranks: Managers.ranks,
            isSilent: Rung.next(after: outreach.asked) != .question)
    }

    /// What to say now that this job has fallen due, recorded as said; nil if there is nothing to say. The caller has
    /// checked that the job is not too late.
    public func fallDue(kind: String, occurrence: String, at now: Date) -> Due? {
        let moment = settings.moment(at: now)
        for occasion in Managers.occasions {
            guard let kind = occasion.kinds.first(where: { $0.name == kind }) else { continue }
            let due = occasion.due(kind, occurrence, for: self, at: moment)
            if due != nil, kind.unasked != nil { outreach.begin(at: moment) }
            return due
        }
        return nil
    }

    /// Until when this job's message is worth sending; nil: as long as a job's messages usually are.
    package static func end(of job: Job) -> Date? {
        let kind = kinds.first { $0.name == job.kind }
        return kind?.staysWorthSending == true ? job.until : nil
    }
}
