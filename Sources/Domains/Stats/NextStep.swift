package import Shared

/// The one thing that would help most now. Today's check-in is not among them, since it is always possible.
nonisolated public enum NextStep: String, Codable, CaseIterable, Sendable {
    case tellHowItEnded, setUp, noteYesterday, makePlan, rateScores, makeCard

    package static func of(
        onboarding: OnboardingStep?, plan: PlanHistory, isRated: Bool, urge: UrgeSnapshot?,
        checkIns: [Day: CheckInSnapshot], today: Day, isSettled: (Day) -> Bool = { _ in false }
    ) -> NextStep? {
        if let urge, urge.outcome == .abandoned, today - urge.day <= 1 { return .tellHowItEnded }
        if onboarding != .done { return .setUp }
        let yesterday = DayState.of(today - 1, checkIn: checkIns[today - 1], plan: plan, today: today)
        if yesterday == .noAnswer, !isSettled(today - 1) { return .noteYesterday }
        guard let terms = plan.latestTerms else { return .makePlan }
        // Questions about oneself come after the first day, not before it.
        if !isRated, !checkIns.isEmpty { return .rateScores }
        return urge != nil && terms.cards.isEmpty ? .makeCard : nil
    }
}
