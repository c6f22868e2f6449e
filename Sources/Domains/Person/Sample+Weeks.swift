import FoundationEssentials
import Shared

/// Somebody's last weeks in shorthand. Each week is a string from Monday to Sunday. In `adherence`, y, p and n answer
/// whether the plan was kept (yes, partly, no), - is a check-in without that answer, and . a day without a check-in. In
/// `pull`, a digit from 0 to 3 is the day's pull.
nonisolated struct LastWeeks: Sendable {
    struct Urge: Sendable {
        let daysAgo: Int
        let part: Daytime
        let reason: UrgeReason
        var outcome = UrgeOutcome.resisted
    }

    let adherence: [String]
    let pull: [String]
    var urges: [Urge] = []
    /// How many days before the last week the plan was made.
    var planAge = 60
    /// The days of a pause, counted from the Monday of the last week.
    var pause: ClosedRange<Int>?
    /// The attribute that felt better on days that went as planned, and worse on others.
    var moving: AttributeKind?
}

nonisolated extension Sample {
    /// People whose last weeks show a pattern, for weekly insights.
    static let weeks = [
        of(
            "slipping",
            LastWeeks(
                adherence: ["yyyyyyn", "yyypyyn", "yyyyyyy", "yyypnnn"],
                pull: ["0100113", "1001022", "0110102", "1012233"],
                urges: [
                    .init(daysAgo: 22, part: .evening, reason: .rest),
                    .init(daysAgo: 15, part: .evening, reason: .rest),
                    .init(daysAgo: 4, part: .evening, reason: .rest),
                    .init(daysAgo: 3, part: .evening, reason: .automatic),
                    .init(daysAgo: 2, part: .night, reason: .rest, outcome: .usedAnyway),
                    .init(daysAgo: 1, part: .evening, reason: .rest, outcome: .usedAnyway),
                ])),
        of(
            "coming-back",
            LastWeeks(
                adherence: ["yypyny.", ".......", ".......", "..pyyny"],
                pull: ["0110210", "       ", "       ", "  21131"],
                urges: [
                    .init(daysAgo: 3, part: .afternoon, reason: .distraction),
                    .init(daysAgo: 2, part: .morning, reason: .relief, outcome: .abandoned),
                ])),
        of(
            "sparse",
            LastWeeks(
                adherence: ["y..y..y", "..n....", "y..y.y.", "y.-.y.y"],
                pull: ["       ", "       ", "       ", "1   0 0"])),
        of("first-weeks", LastWeeks(adherence: ["ypyyyny"], pull: ["1201021"], planAge: 2)),
        of(
            "resting",
            LastWeeks(
                adherence: ["yyyyypy", "yypyyyy", "yyyyyny", "yyn--.."],
                pull: ["0110001", "1010000", "0112030", "11310  "], pause: 3...10)),
        of(
            "night-worker",
            LastWeeks(
                adherence: ["yyyny..", "ypyyy..", "yyyny..", "nyypy.."],
                pull: ["1013011", "1101001", "0103101", "3101200"],
                urges: [
                    .init(daysAgo: 24, part: .night, reason: .rest),
                    .init(daysAgo: 19, part: .night, reason: .automatic),
                    .init(daysAgo: 17, part: .night, reason: .rest), .init(daysAgo: 10, part: .morning, reason: .rest),
                    .init(daysAgo: 7, part: .night, reason: .automatic, outcome: .usedAnyway),
                    .init(daysAgo: 4, part: .night, reason: .rest),
                ]), settings: SettingsSnapshot.Samples.nightShift, plan: PlanChange.Samples.afterNights),
        of(
            "better-days",
            LastWeeks(
                adherence: ["yyynyyn", "yynyyny", "ynyynyy", "yyynypy"],
                pull: ["1112112", "1121121", "1211211", "1112111"], moving: .focus)),
    ]

    private static func of(
        _ name: String, _ weeks: LastWeeks, settings: SettingsSnapshot = SettingsSnapshot.Samples.berlin,
        plan: PlanTerms = PlanChange.Samples.everyEvening
    ) -> Sample {
        Sample(
            name: name, settings: settings, plan: plan, isIntroduced: true,
            checkIns: { CheckInSnapshot.Samples.weeks(weeks, before: $0) },
            urges: { UrgeSnapshot.Samples.planned(weeks.urges, at: $0) },
            planChanges: { today in
                let monday = today.mondayOfLastWeek
                let start = PlanChange.Samples.plan(plan, madeOn: monday - weeks.planAge)
                guard let pause = weeks.pause else { return start }
                return start + [PlanChange.Samples.pause(monday + pause.lowerBound, through: monday + pause.upperBound)]
            })
    }
}
