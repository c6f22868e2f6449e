package import Foundation
package import Shared

/// Named people to try things on: for transcripts, previews and `--mock`.
nonisolated public struct Sample: Sendable {
    public let name: String
    package let settings: SettingsSnapshot
    package let planDays: PlanDays
    package let isIntroduced: Bool
    package let checkIns: @Sendable (Day) -> [CheckInSnapshot]

    /// Somebody who has checked in every day, for as long as asked, until yesterday.
    package static func steady(forDays days: Int) -> Sample {
        Sample(
            name: "steady", settings: SettingsSnapshot.Samples.berlin, planDays: .every, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: days, until: $0 - 1) })
    }

    package static let all = [
        Sample(
            name: "fresh", settings: SettingsSnapshot.Samples.berlin, planDays: .none, isIntroduced: false,
            checkIns: { _ in [] }),
        steady(forDays: 30),
        Sample(
            name: "varied", settings: SettingsSnapshot.Samples.berlin, planDays: .every, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.varied(until: $0) }),
        Sample(
            name: "noted", settings: SettingsSnapshot.Samples.berlin, planDays: .every, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: 30, until: $0) }),
        Sample(
            name: "missed", settings: SettingsSnapshot.Samples.berlin, planDays: .every, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.steady(days: 20, until: $0 - 2) }),
        Sample(
            name: "planless", settings: SettingsSnapshot.Samples.berlin, planDays: .none, isIntroduced: true,
            checkIns: { _ in [] }),
        Sample(
            name: "night-shift", settings: SettingsSnapshot.Samples.nightShift, planDays: .on([.monday, .tuesday]),
            isIntroduced: true, checkIns: { CheckInSnapshot.Samples.steady(days: 10, until: $0 - 2) }),
    ]

    package static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

    /// Puts this person's data into stores, as of that moment.
    @MainActor package func fill(
        settings settingsStore: any SettingsStore, appState: any AppStateStore, checkIns store: any CheckInStore,
        at now: Date
    ) throws {
        try settingsStore.save(settings)
        if isIntroduced { try appState.saveIntroduced(at: now) }
        for checkIn in checkIns(settings.moment(at: now).today) { try store.save(checkIn) }
    }
}
