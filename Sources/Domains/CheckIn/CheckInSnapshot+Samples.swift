import FoundationEssentials
package import Shared

nonisolated extension CheckInSnapshot {
    package enum Samples {
        /// One check-in of each kind, no two alike.
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

        /// A good stretch: a check-in every day for that many days.
        package static func steady(days: Int, until last: Day) -> [CheckInSnapshot] {
            (0..<days).map { index in
                let day = last - (days - 1 - index)
                return sample(
                    day, rating: 7 + day.number % 3, adherence: .yes,
                    urge: day.number % 4 == 0 ? .noticed : .absent,
                    changes: [.clarity: .better, .focus: .same])
            }
        }

        /// The check-ins of weeks in short notation, up to the last complete week.
        static func weeks(_ weeks: LastWeeks, before today: Day) -> [CheckInSnapshot] {
            let first = today.mondayOfLastWeek - (weeks.adherence.count - 1) * 7
            let marks = zip(weeks.adherence.joined(), weeks.pull.joined())
            return marks.enumerated().compactMap { index, mark in
                guard mark.0 != "." else { return nil }
                let adherence: Adherence? =
                    switch mark.0 {
                    case "y": .yes
                    case "p": .partly
                    case "n": .no
                    default: nil
                    }
                let rating = 5 + (adherence.map(\.rawValue) ?? 1) + (index % 3 == 0 ? 1 : 0)
                let changes = weeks.moving.map {
                    [$0: index % 4 == 1 ? Change.same : adherence == .yes ? .better : .worse]
                }
                return sample(
                    first + index, rating: rating, adherence: adherence,
                    urge: Int(String(mark.1)).flatMap { UrgeLevel(rawValue: $0) }, changes: changes ?? [:])
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
