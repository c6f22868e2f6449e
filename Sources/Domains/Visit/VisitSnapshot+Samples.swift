package import FoundationEssentials
package import Shared

nonisolated extension VisitSnapshot {
    package enum Samples {
        /// A visit that ended in time, one that was extended, and one that ends at `end`.
        package static func varied(lastEndingAt end: Date, on today: Day) -> [VisitSnapshot] {
            var left = VisitSnapshot(
                number: 1, day: today - 1, app: "Instagram", purpose: "reply to Ana", startedAt: end - 90_000,
                minutes: 10)
            left.leftAt = end - 90_000 + 480
            var prolonged = VisitSnapshot(
                number: 2, day: today - 1, app: "YouTube", purpose: "the “how to” – ünïcode 🙂", startedAt: end - 50_000,
                minutes: 5)
            prolonged.extraMinutes = 2
            prolonged.endsAt += 120
            return [
                left, prolonged,
                VisitSnapshot(
                    number: 3, day: today, app: "Instagram", purpose: "reply to Ana", startedAt: end - 600, minutes: 10),
            ]
        }
    }
}
