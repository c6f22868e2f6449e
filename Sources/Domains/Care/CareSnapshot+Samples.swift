import FoundationEssentials
package import Shared

nonisolated extension CareSnapshot {
    package enum Samples {
        /// One that is over, one that was a misunderstanding, and one that has just begun.
        package static func varied(until moment: Moment) -> [CareSnapshot] {
            let (now, today) = (moment.now, moment.today)
            var over = CareSnapshot(
                number: 1, gravity: .imminent, begunAt: now - 900_000, until: now - 727_200, firstDay: today - 11,
                lastDay: today - 9)
            over.heardAt = now - 890_000
            over.followUpAt = now - 860_000
            var meantElse = CareSnapshot(
                number: 2, gravity: .passive, begunAt: now - 500_000, until: now - 413_600, firstDay: today - 6,
                lastDay: today - 7)
            meantElse.endedAt = now - 499_900
            return [
                over, meantElse,
                CareSnapshot(
                    number: 3, gravity: .active, begunAt: now - 60, until: now - 60 + 172_800, firstDay: today,
                    lastDay: today + 2),
            ]
        }
    }
}
