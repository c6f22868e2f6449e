import FoundationEssentials
package import Shared

nonisolated extension CheckInSnapshot {
    package enum Samples {
        /// One of each kind of answer, none of them the same.
        package static func varied(until today: Day) -> [CheckInSnapshot] {
            [
                sample(today - 3, rating: 6, adherence: .partly, urge: .persisted, note: "gave in at lunch"),
                sample(today - 2, rating: 3, adherence: .no, urge: .tookOver, changes: [.focus: .worse], isLate: true),
                sample(
                    today - 1, rating: 8, adherence: .yes, urge: .absent,
                    changes: Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, .better) }),
                    note: "ünïcode – “quoted” 🙂"),
            ]
        }

        /// Every day for as long as asked, in the even way of a good stretch.
        package static func steady(days: Int, until last: Day) -> [CheckInSnapshot] {
            (0..<days).map { index in
                let day = last - (days - 1 - index)
                return sample(
                    day, rating: 7 + day.number % 3, adherence: .yes,
                    urge: day.number % 4 == 0 ? .noticed : .absent,
                    changes: [.clarity: .better, .focus: .same])
            }
        }

        private static func sample(
            _ day: Day, rating: Int, adherence: Adherence?, urge: UrgeLevel?, changes: [AttributeKind: Change] = [:],
            note: String? = nil, isLate: Bool = false
        ) -> CheckInSnapshot {
            CheckInSnapshot(
                day: day, rating: rating, adherence: adherence, urge: urge, changes: changes, note: note,
                isLate: isLate, notedAt: Date(timeIntervalSince1970: TimeInterval(day.number * 86_400 + 19 * 3600)))
        }
    }
}
