import Foundation
import Shared
import Testing

@testable import Domains

@Suite("The next step")
struct NextStepTests {
    private let today = Day(number: 20_514)
    private let terms = PlanPreset.evenings.terms(named: "")

    private func next(
        onboarding: OnboardingStep? = .done, hasPlan: Bool = true, isPlanNew: Bool = false, cards: [IfThenCard] = [],
        isRated: Bool = true, urge: UrgeSnapshot? = nil, missesYesterday: Bool = false
    ) -> NextStep? {
        var terms = terms
        terms.cards = cards
        let noted = missesYesterday ? [] : CheckInSnapshot.Samples.steady(days: 3, until: today - 1)
        return NextStep.of(
            onboarding: onboarding,
            plan: PlanHistory(
                hasPlan ? PlanChange.Samples.plan(terms, madeOn: isPlanNew ? today : today - 30) : []),
            isRated: isRated, urge: urge, checkIns: Dictionary(noted.map { ($0.day, $0) }) { $1 }, today: today)
    }

    private func urge(_ outcome: UrgeOutcome, on day: Day) -> UrgeSnapshot {
        var urge = UrgeSnapshot(
            number: 1, day: day, startedAt: Date(timeIntervalSince1970: 0), target: nil, technique: .breathing)
        urge.outcome = outcome
        return urge
    }

    @Test("does not exist if nothing is missing")
    func none() {
        #expect(next() == nil)
    }

    @Test("is first to tell how a recent urge ended, then to finish setting up, then to fill in yesterday")
    func order() {
        let left = urge(.abandoned, on: today - 1)
        #expect(next(onboarding: .plan, urge: left, missesYesterday: true) == .tellHowItEnded)
        #expect(next(onboarding: .plan, missesYesterday: true) == .setUp)
        #expect(next(onboarding: nil, missesYesterday: true) == .setUp)
        #expect(next(isRated: false, missesYesterday: true) == .noteYesterday)
    }

    @Test("is to make a plan before rating the scores, and to make a card only after an urge")
    func later() {
        #expect(next(hasPlan: false, isRated: false) == .makePlan)
        #expect(next(isRated: false) == .rateScores)
        let old = urge(.abandoned, on: today - 2)
        #expect(next(urge: old) == .makeCard)
        #expect(next(cards: [IfThenCard(cue: "a", response: "b")], urge: old) == nil)
    }

    @Test("is to rate the scores only after a first check-in")
    func ratings() {
        #expect(next(isPlanNew: true, isRated: false, missesYesterday: true) == nil)
        #expect(next(isPlanNew: true, isRated: false) == .rateScores)
    }

    @Test("is never to fill in a free day")
    func freeDay() {
        #expect(next(hasPlan: false, missesYesterday: true) == .makePlan)
    }
}
