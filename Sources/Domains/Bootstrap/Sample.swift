package import Foundation
package import Shared

/// Named people to try things on: for transcripts, previews and `--mock`.
nonisolated public struct Sample: Sendable {
    public let name: String
    package let settings: SettingsSnapshot
    /// Nil: no plan.
    package let plan: PlanTerms?
    package let isIntroduced: Bool
    package let checkIns: @Sendable (Day) -> [CheckInSnapshot]

    /// Somebody who has checked in every day, for as long as asked, until yesterday.
    package static func steady(forDays days: Int) -> Sample {
        Sample(
            name: "steady", settings: SettingsSnapshot.Samples.berlin, plan: PlanChange.Samples.everyEvening,
            isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: days, until: $0 - 1) })
    }

    package static let all = [
        Sample(
            name: "fresh", settings: SettingsSnapshot.Samples.berlin, plan: nil, isIntroduced: false,
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
            name: "night-shift", settings: SettingsSnapshot.Samples.nightShift, plan: PlanChange.Samples.nightShift,
            isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 2) }),
    ]

    package static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

    /// Puts this person's data into stores, as of that moment.
    @MainActor package func fill(
        settings settingsStore: any SettingsStore, appState: any AppStateStore, plans: any PlanStore,
        attributes: any AttributeStore, checkIns store: any CheckInStore, at now: Date
    ) throws {
        let today = settings.moment(at: now).today
        let checkIns = checkIns(today)
        try settingsStore.save(settings)
        if isIntroduced { try appState.saveIntroduced(at: now) }
        if let plan {
            // Older than the first day that was noted, so that every one of them is judged by it.
            let madeOn = min(checkIns.first?.day ?? today, today - 60) - 1
            for change in PlanChange.Samples.plan(plan, madeOn: madeOn) { try plans.save(change) }
        }
        if isIntroduced { try attributes.save(FirstRatings.Samples.some(madeOn: checkIns.first?.day ?? today)) }
        for checkIn in checkIns { try store.save(checkIn) }
    }
}
