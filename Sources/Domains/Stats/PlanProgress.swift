import Glibc
public import Shared

/// Streak and strength, replayed day by day from the first plan on. A session keeps the value up to the last closed day
/// and adds the few open days whenever it is asked.
nonisolated public struct PlanProgress: Hashable, Sendable {
    public static let daysForFreeze = 7
    public static let mostFreezes = 2

    /// 0...1, moved only by plan days with an answer.
    public private(set) var strength = 0.0
    public private(set) var best = 0
    /// The longest streak before the present one.
    private(set) var earlierBest = 0
    /// Whether the last plan day with an answer slipped.
    private(set) var endsInSlip = false
    /// All days with a yes.
    public private(set) var kept = 0
    public private(set) var freezes = 0
    /// The silent days that a freeze covered, each with the day on which that was settled.
    public private(set) var frozen: [Day: Day] = [:]
    /// The answers on plan days, which moved the strength.
    public private(set) var answers: [Adherence: Int] = [:]

    /// The streak if a freeze covers the silent day, and the streak that began after it.
    private var run = 0
    private var fresh = 0
    private var keptPlanDays = 0
    /// Closed plan days without an answer since the last one with an answer.
    private var unanswered = 0
    /// On one of them a slip was told.
    private var hasSlip = false
    private var lastUnanswered: Day?

    package init() {}

    /// Kept plan days until the next freeze is earned.
    public var daysToFreeze: Int { PlanProgress.daysForFreeze - keptPlanDays % PlanProgress.daysForFreeze }

    /// A streak that ended by silence comes back if a freeze covers the silence once the next plan day is answered.
    public var streak: Int { unanswered == 0 ? run : fresh }

    /// `hasSlip`: a slip was told, which is no answer. `isClosed`: the day can no longer be filled in, so a missing answer
    /// counts.
    package mutating func add(
        _ day: Day, _ answer: PlanAnswer?, hasSlip: Bool, plan: PlanHistory, isClosed: Bool
    ) {
        guard !plan.isPaused(on: day, with: answer) else { return }
        let isPlanDay = plan.isPlanDay(day, with: answer)
        guard let answer else {
            if isPlanDay, isClosed {
                unanswered += 1
                self.hasSlip = self.hasSlip || hasSlip
                lastUnanswered = day
                fresh = 0
            }
            return
        }
        // A check-in without an answer about the plan has no effect.
        guard let adherence = answer.adherence else { return }
        if isPlanDay {
            settleSilence(on: day)
            move(by: adherence, on: day, plan: plan)
            answers[adherence, default: 0] += 1
            endsInSlip = adherence == .no
        }
        guard adherence != .no else {
            if isPlanDay { (run, earlierBest) = (0, best) }
            return
        }
        run += 1
        fresh += 1
        best = max(best, streak)
        guard adherence == .yes else { return }
        kept += 1
        if isPlanDay { earn() }
    }

    /// Call at an answer after silent plan days: a freeze covers a single one without a slip; otherwise the streak has
    /// ended.
    private mutating func settleSilence(on day: Day) {
        defer { (unanswered, hasSlip) = (0, false) }
        guard unanswered > 0 else { return }
        if unanswered == 1, !hasSlip, freezes > 0, run > 0 {
            freezes -= 1
            if let silent = lastUnanswered { frozen[silent] = max(day, silent + FillIn.days + 1) }
        } else {
            (run, earlierBest) = (fresh, best)
        }
    }

    private mutating func earn() {
        keptPlanDays += 1
        if keptPlanDays % PlanProgress.daysForFreeze == 0 { freezes = min(freezes + 1, PlanProgress.mostFreezes) }
    }

    /// How much of the old strength a day's answer leaves, if the plan has so many days a week.
    public static func weight(daysAWeek days: Int) -> Double { weights[days] }
    private static let weights = (0...7).map { pow(0.5, 1 / (13 * (Double($0) / 7).squareRoot())) }

    /// Weighs the answer by how many days a week that day's plan covers.
    private mutating func move(by adherence: Adherence, on day: Day, plan: PlanHistory) {
        let weight = PlanProgress.weight(daysAWeek: plan.daysAWeek(judging: day) ?? 7)
        let value =
            switch adherence {
            case .yes: 1.0
            case .partly: 0.5
            case .no: 0.0
            }
        strength = strength * weight + value * (1 - weight)
    }
}

nonisolated extension PlanProgress {
    /// Raise this when the same days come to another progress than before, or the shape below changes: what was stored
    /// is then worked out again.
    static let rules = 1

    /// As it is stored.
    struct Stored: Codable {
        let strength: Double
        let best: Int
        let earlierBest: Int
        let endsInSlip: Bool
        let kept: Int
        let freezes: Int
        /// Each silent day, and the day on which its freeze was settled.
        let frozen: [[Int]]
        /// How often each answer was given, as pairs.
        let answers: [[Int]]
        let run: Int
        let fresh: Int
        let keptPlanDays: Int
        let unanswered: Int
        let hasSlip: Bool
        let lastUnanswered: Int?
    }

    var stored: Stored {
        Stored(
            strength: strength, best: best, earlierBest: earlierBest, endsInSlip: endsInSlip, kept: kept,
            freezes: freezes, frozen: frozen.map { [$0.number, $1.number] }.sorted { $0[0] < $1[0] },
            answers: answers.map { [$0.rawValue, $1] }.sorted { $0[0] < $1[0] }, run: run, fresh: fresh,
            keptPlanDays: keptPlanDays, unanswered: unanswered, hasSlip: hasSlip,
            lastUnanswered: lastUnanswered?.number)
    }

    init?(_ stored: Stored) {
        guard (stored.frozen + stored.answers).allSatisfy({ $0.count == 2 }) else { return nil }
        strength = stored.strength
        (best, earlierBest, endsInSlip) = (stored.best, stored.earlierBest, stored.endsInSlip)
        (kept, freezes, run, fresh) = (stored.kept, stored.freezes, stored.run, stored.fresh)
        for pair in stored.frozen { frozen[Day(number: pair[0])] = Day(number: pair[1]) }
        for pair in stored.answers {
            guard let answer = Adherence(rawValue: pair[0]) else { return nil }
            answers[answer] = pair[1]
        }
        (keptPlanDays, unanswered, hasSlip) = (stored.keptPlanDays, stored.unanswered, stored.hasSlip)
        lastUnanswered = stored.lastUnanswered.map { Day(number: $0) }
    }
}

extension PlanProgress {
    /// `answers` in the order of their days.
    package mutating func add(
        from first: Day, through last: Day, _ answers: [PlanAnswer], slips: Set<Day>, plan: PlanHistory, today: Day
    ) {
        guard first <= last else { return }
        let from = max(first, last - Day.lifetime)
        var rest = answers.drop { $0.day < from }
        for number in from.number...last.number {
            let day = Day(number: number)
            let answer = rest.first?.day == day ? rest.popFirst() : nil
            add(
                day, answer, hasSlip: slips.contains(day), plan: plan, isClosed: FillIn.isOver(for: day, on: today))
        }
    }
}
