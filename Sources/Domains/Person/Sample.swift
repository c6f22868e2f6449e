package import FoundationEssentials
package import Shared

/// A named person with data, for transcripts, previews and `--mock`.
nonisolated public struct Sample: Sendable {
    public let name: String
    package let settings: SettingsSnapshot
    /// Nil: no plan.
    package let plan: PlanTerms?
    package let isIntroduced: Bool
    package var onboarding = OnboardingStep.done
    package let checkIns: @Sendable (Day) -> [CheckInSnapshot]
    package var urges: @Sendable (Moment) -> [UrgeSnapshot] = { _ in [] }
    package var visits: @Sendable (Moment) -> [VisitSnapshot] = { _ in [] }
    package var slips: @Sendable (Moment) -> [SlipSnapshot] = { _ in [] }
    package var safetyPlan = SafetyPlanSnapshot()
    package var cares: @Sendable (Moment) -> [CareSnapshot] = { _ in [] }
    package var phrases: @Sendable (Moment) -> [PhraseSnapshot] = { _ in [] }
    /// Nil: the only decision is `plan`, made long ago.
    package var planChanges: (@Sendable (Day) -> [PlanChange])?

    /// Somebody who has checked in on each of the last `days` days, until yesterday.
    package static func steady(forDays days: Int) -> Sample {
        Sample(
            name: "steady", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
            isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: days, until: $0 - 1) })
    }

    /// Somebody who is asked about their day at that minute of it, and has checked in for a week.
    package static func asked(at minute: Int, in zone: String) -> Sample {
        Sample(
            name: "asked",
            settings: SettingsSnapshot(
                language: "en", zone: zone, country: nil, dayStart: TimeOfDay(clamped: 240),
                checkInTime: TimeOfDay(clamped: minute), quietHours: .standard, announcesPlan: false),
            plan: PlanChange.Samples.everyEvening, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: 7, until: $0 - 1) })
    }

    package static let all =
        [
            Sample(
                name: "fresh", settings: .defaults(zone: "Europe/Berlin"), plan: nil, isIntroduced: false,
                checkIns: { _ in [] }),
            steady(forDays: 30),
            Sample(
                name: "varied", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true,
                checkIns: { CheckInSnapshot.Samples.varied(until: $0) }),
            Sample(
                name: "noted", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true,
                checkIns: { CheckInSnapshot.Samples.steady(days: 30, until: $0) }),
            Sample(
                name: "missed", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true,
                checkIns: { CheckInSnapshot.Samples.steady(days: 20, until: $0 - 2) }),
            Sample(
                name: "planless", settings: SettingsSnapshot.Samples.berlin, plan: nil, isIntroduced: true,
                checkIns: { _ in [] }),
            Sample(
                name: "announced", settings: SettingsSnapshot.Samples.announced, plan: nil, isIntroduced: true,
                checkIns: { _ in [] }),
            Sample(
                name: "night-shift", settings: SettingsSnapshot.Samples.nightShift, plan: PlanChange.Samples.nightShift,
                isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 2) }),
            Sample(
                name: "visiting", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 3, until: $0 - 1) },
                visits: { VisitSnapshot.Samples.varied(lastEndingAt: $0.now + 300, on: $0.today) }),
            Sample(
                name: "visited", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 3, until: $0 - 1) },
                visits: { VisitSnapshot.Samples.varied(lastEndingAt: $0.now, on: $0.today) }),
            Sample(
                name: "told", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 1) },
                slips: { SlipSnapshot.Samples.varied(until: $0) },
                phrases: { PhraseSnapshot.Samples.varied(until: $0.now) }),
            prepared("prepared", SafetyPlanSnapshot.Samples.whole),
            prepared("preparing", SafetyPlanSnapshot.Samples.begun),
            Sample(
                name: "in-care", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
                isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 1) },
                cares: { CareSnapshot.Samples.varied(until: $0) }),
        ]
        + OnboardingStep.allCases.map { step in
            Sample(
                name: "new-\(step)", settings: SettingsSnapshot.Samples.berlin, plan: nil, isIntroduced: true,
                onboarding: step, checkIns: { _ in [] })
        }
        + [
            pulled(name: "pulled") { UrgeSnapshot.Samples.varied(until: $0) }
        ]
        + UrgeStep.allCases.map { step in
            pulled(name: "pulled-\(step)") {
                UrgeSnapshot.Samples.varied(until: $0) + [UrgeSnapshot.Samples.open(at: step, $0)]
            }
        } + weeks

    /// Somebody who had urges now and then, and may be in one now.
    private static func pulled(name: String, urges: @escaping @Sendable (Moment) -> [UrgeSnapshot]) -> Sample {
        Sample(
            name: name, settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
            isIntroduced: true, checkIns: { CheckInSnapshot.Samples.varied(until: $0 - 1) }, urges: urges)
    }

    /// Somebody who has written a safety plan.
    private static func prepared(_ name: String, _ plan: SafetyPlanSnapshot) -> Sample {
        Sample(
            name: name, settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
            isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 1) },
            safetyPlan: plan)
    }

    package static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

    /// Saves this person's data in the stores, as of that moment.
    @MainActor package func fill(_ stores: DomainStores, at now: Date) throws {
        let moment = settings.moment(at: now)
        let today = moment.today
        let checkIns = checkIns(today)
        try stores.settings.save(settings)
        if isIntroduced {
            try stores.appState.save(
                AppStateSnapshot(
                    introducedAt: now, onboarding: onboarding, said: onboarding == .done ? Set(OneTime.allCases) : []))
        }
        if let planChanges {
            for change in planChanges(today) { try stores.plans.save(change) }
        } else if let plan {
            // Older than the first check-in, so that the plan judges every day with one.
            let madeOn = min(checkIns.first?.day ?? today, today - 60) - 1
            for change in PlanChange.Samples.plan(plan, madeOn: madeOn) { try stores.plans.save(change) }
        }
        if isIntroduced, onboarding == .done {
            try stores.attributes.save(FirstRatings.Samples.some(madeOn: checkIns.first?.day ?? today))
        }
        for checkIn in checkIns { try stores.checkIns.save(checkIn) }
        for urge in urges(moment) { try stores.urges.save(urge) }
        for visit in visits(moment) { try stores.visits.save(visit) }
        for slip in slips(moment) { try stores.slips.save(slip) }
        for (part, text) in safetyPlan.byPart { try stores.safetyPlan.save(text, as: part) }
        for care in cares(moment) { try stores.cares.save(care) }
        for phrase in phrases(moment) { try stores.phrases.save(phrase) }
    }
}
