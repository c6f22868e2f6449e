import Foundation
import Shared
import Testing

@testable import Domains

@Suite("A timeline")
struct TimelineTests {
    private let today = Day(number: 20_514)
    private let start = Date(timeIntervalSince1970: 1_772_478_000)

    private func urge(_ number: Int, on day: Day, at time: Date) -> UrgeSnapshot {
        UrgeSnapshot(number: number, day: day, startedAt: time, target: nil, technique: .breathing)
    }

    private func timeline(only kind: Timeline.Kind? = nil) -> Timeline {
        let checkIns = CheckInSnapshot.Samples.steady(days: 2, until: today)
        let visit = VisitSnapshot(
            number: 1, day: today, app: "X", purpose: "", startedAt: start - 60, minutes: 5)
        let slip = SlipSnapshot(number: 1, day: today, toldAt: start - 45, text: "slipped")
        let terms = PlanPreset.evenings.terms(named: "")
        let plan = PlanHistory([
            PlanChange(number: 1, madeOn: today - 40, madeAt: start - 9e6, effect: .terms(terms, from: today - 40)),
            PlanChange(number: 2, madeOn: today, madeAt: start - 30, effect: .end(from: today + 1)),
        ])
        let week = EvolutionSnapshot(week: today - 7, outcome: .tooFew, checkIns: 2, answers: [:], movements: [:])
        return Timeline(
            checkIns: checkIns, notes: [:],
            urges: [urge(1, on: today, at: start), urge(2, on: today - 1, at: start - 86_400)],
            visits: [visit], slips: [slip], plan: plan, evolutions: [week], from: today - 6, through: today, only: kind)
    }

    @Test("has the latest day first, and within it the day itself and then what happened, in order")
    func order() {
        let days = timeline().days
        #expect(days.map(\.day) == [today, today - 1])
        let kinds = days[0].entries.map { entry -> Timeline.Kind in
            switch entry.event {
            case .day, .note: .days
            case .scores: .scores
            case .urge: .urges
            case .slip: .slips
            case .visit: .visits
            case .plan: .plan
            }
        }
        #expect(kinds == [.days, .scores, .visits, .slips, .plan, .urges])
        #expect(days[1].entries.count == 2)
    }

    @Test("contains only its span, but knows the plan before a decision even from before the span")
    func span() {
        let entries = timeline(only: .plan).days.flatMap(\.entries)
        #expect(entries.count == 1)
        guard case .plan(let change, let earlier) = entries.first?.event else {
            Issue.record("no decision")
            return
        }
        #expect(change.number == 2)
        #expect(earlier == PlanPreset.evenings.terms(named: ""))
    }

    @Test(
        "can be limited to one kind",
        arguments: zip(Timeline.Kind.allCases, [2, 1, 2, 1, 1, 1]))
    func kinds(kind: Timeline.Kind, count: Int) {
        #expect(timeline(only: kind).days.flatMap(\.entries).count == count)
    }

    @Test("has the notes of days without a check-in among the days, and only those of its span")
    func notes() {
        let notes = [today: "a long day", today - 9: "too long ago"]
        let days = [nil, Timeline.Kind.days, .slips].map { kind in
            Timeline(
                checkIns: [], notes: notes, urges: [], visits: [], slips: [], plan: .none, evolutions: [],
                from: today - 6, through: today, only: kind
            ).days.flatMap(\.entries)
        }
        let note = Timeline.Entry(day: today, event: .note("a long day"), time: nil)
        #expect(days == [[note], [note], []])
    }

    @Test("without data is empty")
    func empty() {
        let none = Timeline(
            checkIns: [], notes: [:], urges: [], visits: [], slips: [], plan: .none, evolutions: [], from: today,
            through: today)
        #expect(none.days.isEmpty)
    }
}

@Suite("A date in words")
struct DateSentenceTests {
    private let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    @Test(
        "means the latest such day that is not in the future",
        arguments: [
            ("march", "2026-03-02"), ("February", "2026-02-28"), ("april", "2025-04-30"), ("3 april", "2025-04-03"),
            ("Mar 1", "2026-03-01"), ("3 march", "2025-03-03"), ("feb 2024", "2024-02-29"),
            ("29 February", "2024-02-29"), ("12 dec 2025", "2025-12-12"), ("2025-12-31", "2025-12-31"),
            ("2. März", nil), ("30 february", nil), ("3", nil), ("ma", nil), ("2026-03-03", nil), ("april 2026", nil),
            ("3 4 may", nil), ("", nil), ("may be tomorrow", nil), ("99999999999999999999 may", nil),
        ])
    func days(text: String, expected: String?) {
        let today = Day(year: 2026, month: 3, day: 2) ?? Day(number: 0)
        #expect(DateSentence.day(text, months: months, today: today)?.iso == expected)
    }
}
