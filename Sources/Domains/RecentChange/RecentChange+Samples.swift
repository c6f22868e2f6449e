package import FoundationEssentials
package import Shared

nonisolated extension RecentChange {
    package enum Samples {
        /// One of each content, the earliest first.
        package static func varied(on today: Day, at now: Date) -> [RecentChange] {
            let checkIns = CheckInSnapshot.Samples.varied(until: today)
            let slips = SlipSnapshot.Samples.varied(until: Moment(now: now, zone: .gmt, dayStart: .midnight))
            let phrases = PhraseSnapshot.Samples.varied(until: now)
            let contents: [Content] =
                checkIns.map { .checkIn($0.day, before: $0) } + slips.map { .slip($0) } + [
                    .checkIn(today, before: nil), .note(today, before: "long call"), .note(today - 1, before: nil),
                    .plan(number: 3),
                    .settings(before: SettingsSnapshot.Samples.berlin, after: SettingsSnapshot.Samples.nightShift),
                    .settings(before: SettingsSnapshot.Samples.unprompted, after: SettingsSnapshot.Samples.berlin),
                    .snooze(today), .leftAlone(today + 1), .safetyPlan(before: SafetyPlanSnapshot.Samples.whole),
                    .safetyPlan(before: SafetyPlanSnapshot()), .phrase(before: nil, after: phrases[0]),
                    .phrase(before: phrases[2], after: nil), .imported,
                ]
                + CareSnapshot.Samples.varied(until: Moment(now: now, zone: .gmt, dayStart: .midnight)).map {
                    .careEnd(before: $0)
                }
            return contents.enumerated().map { index, content in
                RecentChange(
                    number: index + 1, touchedAt: now - TimeInterval(contents.count - index),
                    isUndone: index == 1, content: content)
            }
        }
    }
}
