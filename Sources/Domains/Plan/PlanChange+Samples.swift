import FoundationEssentials
package import Shared

nonisolated extension PlanChange {
    package enum Samples {
        /// Changes that differ in everything, with each kind of boundary, list and effect.
        package static func varied(until today: Day) -> [PlanChange] {
            let evenings = PlanTerms(
                name: "Quiet evenings", apps: ["Instagram", "scrolling Reels"],
                boundary: .duringWindows([
                    window(1200, 1380, on: [.monday, .wednesday]), window(1410, 360, on: [.sunday]),
                ]),
                supports: [.notificationsOff, .appsDeleted],
                cards: [IfThenCard(cue: "I reach for the phone in bed", response: "I read two “pages” – ünïcode 🙂")],
                confidence: 8)
            let effects: [PlanChange.Effect] = [
                .terms(evenings, from: today - 20),
                .terms(PlanTerms(name: "", apps: ["TikTok"]), from: today - 14),
                .pause(from: today - 12, through: today - 9),
                .resume(from: today - 10),
                .end(from: today - 3),
                .travel(from: today - 1, through: today),
                .goingBack(from: today, to: today - 1),
            ]
            return effects.enumerated().map { index, effect in
                change(index + 1, effect, on: today - 20 + index * 4)
            }
        }

        /// The only decision: to start this plan.
        package static func plan(_ terms: PlanTerms, madeOn day: Day) -> [PlanChange] {
            [change(1, .terms(terms, from: day), on: day)]
        }

        package static let everyEvening = PlanTerms(
            name: "Quiet evenings", apps: ["Instagram", "TikTok"], boundary: .duringWindows([window(1200, 1380)]),
            supports: [.notificationsOff],
            cards: [IfThenCard(cue: "I reach for the phone in bed", response: "I read two pages")], confidence: 8)

        package static let nightShift = PlanTerms(
            name: "After work", apps: ["YouTube"],
            boundary: .duringWindows([window(360, 480, on: [.monday, .tuesday])]))

        /// The plan of somebody who comes home in the morning.
        package static let afterNights = PlanTerms(
            name: "After work", apps: ["YouTube", "Reddit"],
            boundary: .duringWindows([window(360, 540, on: Set(Weekday.allCases.prefix(5)))]))

        /// A pause, as the second decision after `plan`.
        package static func pause(_ first: Day, through last: Day) -> PlanChange {
            change(2, .pause(from: first, through: last), on: first)
        }

        private static func window(_ from: Int, _ until: Int, on days: Set<Weekday> = Set(Weekday.allCases))
            -> PlanWindow
        {
            PlanWindow(TimeWindow(from: TimeOfDay(clamped: from), until: TimeOfDay(clamped: until)), on: days)
        }

        private static func change(_ number: Int, _ effect: PlanChange.Effect, on day: Day) -> PlanChange {
            PlanChange(
                number: number, madeOn: day,
                madeAt: Date(timeIntervalSince1970: TimeInterval(day.number * 86_400 + 12 * 3600)), effect: effect)
        }
    }
}
