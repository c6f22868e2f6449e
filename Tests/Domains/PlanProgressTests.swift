import Domains
import Foundation
import Shared
import Testing

/// Days as letters, from the first plan day on: `y` yes, `p` partly, `n` no, `c` a check-in without an answer about the
/// plan, `.` silence, `s` silence on a day with a slip. A capital is a free day, `-` a free day in silence, `|` a paused day
/// with a yes.
private struct Days {
    let checkIns: [Day: CheckInSnapshot]
    let slips: Set<Day>
    let plan: PlanHistory
    let last: Day

    init(_ letters: String, changes more: [PlanChange] = []) {
        // A Monday. The plan was made the day before, and new terms for each day leave out the free days.
        let first = Day(number: 20_514)
        var checkIns: [Day: CheckInSnapshot] = [:]
        var changes: [PlanChange] = PlanChange.Samples.plan(PlanTerms(apps: ["X"]), madeOn: first - 1)
        for (index, letter) in letters.enumerated() {
            let day = first + index
            let isFree = letter.isUppercase || letter == "-"
            // Each day's terms are decided the day before.
            let days: Set<Weekday> = isFree ? [(day + 1).weekday] : Set(Weekday.allCases)
            let number = changes.count + 1
            changes.append(
                PlanChange(
                    number: number, madeOn: day - 1, madeAt: .distantPast,
                    effect: .terms(PlanTerms(apps: ["X"], boundary: .always.on(days)), from: day)))
            if letter == "|" {
                changes.append(
                    PlanChange(
                        number: number + 1, madeOn: day - 1, madeAt: .distantPast,
                        effect: .pause(from: day, through: day)))
            }
            let adherence: Adherence? =
                switch letter.lowercased() {
                case "y", "|": .yes
                case "p": .partly
                case "n": .no
                default: nil
                }
            guard !".s-".contains(letter) else { continue }
            checkIns[day] = CheckInSnapshot(
                day: day, rating: 5, adherence: adherence, urge: nil, changes: [:], note: nil, isLate: false,
                notedAt: .distantPast)
        }
        self.checkIns = checkIns
        plan = PlanHistory(changes)
        slips = Set(letters.enumerated().filter { $0.element == "s" }.map { first + $0.offset })
        last = first + letters.count - 1
    }

    /// The progress as of the last day, or that many days after it.
    func progress(later: Int = 0) -> PlanProgress { .replayed(checkIns, slips: slips, plan: plan, today: last + later) }
}

extension PlanProgress {
    /// The progress over all days at once, without a cache.
    static func replayed(
        _ checkIns: [Day: CheckInSnapshot], slips: Set<Day> = [], plan: PlanHistory, today: Day
    ) -> PlanProgress {
        var progress = PlanProgress()
        guard let first = plan.firstPlanMadeOn else { return progress }
        progress.add(from: first, through: today, checkIns.planAnswers, slips: slips, plan: plan, today: today)
        return progress
    }
}

extension [Day: CheckInSnapshot] {
    fileprivate var planAnswers: [PlanAnswer] { values.map(\.planAnswer).sorted { $0.day < $1.day } }
}

@Suite("A streak")
struct StreakTests {
    @Test(
        "follows each rule",
        arguments: [
            ("yes or partly adds one", "yypy", 4),
            ("also on a free day", "yY-Py", 4),
            ("no on a plan day ends it", "yynyy", 2),
            ("today included", "yyyn", 0),
            ("no on a free day is transparent", "yyNy", 3),
            ("checked in without the plan is transparent", "yycy", 3),
            ("a free day in silence is transparent", "y--y", 2),
            ("a paused day is transparent", "yy||y", 3),
            ("nor does a slip that was told end anything before that", "yyys..", 3),
            ("silence whose fill-in time is not over ends nothing", "yyy...", 3),
            ("silence ends it once its fill-in time is over", "yyy....", 3),
            ("and not before", "yyy.y..", 4),
            ("two silent days and answers after them", "yyy..yyyy", 4),
            ("nothing at all", "", 0),
            ("nobody answered", ".......", 0),
            ("a free day after the end begins a new one", "yyy..---Y---", 1),
        ])
    func rules(rule: String, days: String, streak: Int) {
        #expect(Days(days).progress().streak == streak, "\(rule): \(days)")
    }

    @Test("ends by silence only once the silent day can no longer be filled in")
    func closing() {
        let days = Days("yyy.")
        #expect(days.progress(later: 3).streak == 3)
        #expect(days.progress(later: 4).streak == 0)
    }

    @Test(
        "earns and spends freezes",
        arguments: [
            ("one earned per seven kept plan days", "yyyyyyy", 7, 1),
            ("partly and free days earn none", "pppppppYYYYYYY", 14, 0),
            ("at most two are held", "yyyyyyyyyyyyyyyyyyyyyyyyyyyy", 28, 2),
            ("it covers one silent day between two answered ones, and adds nothing", "yyyyyyy.yyyy", 11, 0),
            ("never a day with a slip that was told", "yyyyyyysyyyy", 4, 1),
            ("also where the second answer is partly", "yyyyyyy.pppp", 11, 0),
            ("checked-in, free and paused days between are looked over", "yyyyyyyc.-|yyyy", 11, 0),
            ("never two in a row", "yyyyyyyyyyyyyy..yyyyy", 5, 2),
            ("a free day between does not part two silent ones", "yyyyyyyyyyyyyy.-.yyyyy", 5, 2),
            ("never a no", "yyyyyyynyyy", 3, 1),
            ("without one, silence ends", "yyyyyy.yyyy", 4, 1),
            ("none is spent where there is nothing to save", "yyyyyyyn.yyyy", 4, 1),
            ("broken streaks do not reset the count", "yyyynyyyn", 0, 1),
            ("an answer after the cover can still end it", "yyyyyyy.n", 0, 0),
        ])
    func freezes(rule: String, days: String, streak: Int, left: Int) {
        // Four free days follow, so that every silent day is closed and none is added.
        let progress = Days(days + "----").progress()
        #expect(progress.streak == streak, "\(rule): \(days)")
        #expect(progress.freezes == left, "\(rule): \(days)")
    }

    @Test("leaves its best length and the days kept when it ends")
    func totals() {
        let progress = Days("yyyypnyyn").progress()
        #expect(progress.streak == 0)
        #expect(progress.best == 5)
        #expect(progress.kept == 6)
    }

    @Test("is the same if it is computed in two steps, wherever the days are split", arguments: 1...30)
    func folding(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        let letters = Array("yyyyyyyppn.sc-YNP|")
        let text = String(
            (0..<60).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return letters[Int(state % UInt64(letters.count))]
            })
        let days = Days(text)
        let first = days.last - 60
        for cut in stride(from: 0, to: 57, by: 7) {
            var progress = PlanProgress()
            progress.add(
                from: first, through: first + cut, days.checkIns.planAnswers, slips: days.slips, plan: days.plan,
                today: first + cut + 4)
            progress.add(
                from: first + cut + 1, through: days.last, days.checkIns.planAnswers, slips: days.slips,
                plan: days.plan,
                today: days.last)
            #expect(progress == days.progress(), "\(text) cut at \(cut)")
        }
    }
}

@Suite("Strength")
struct StrengthTests {
    private func percent(_ weekdays: Set<Weekday>, days: Int) -> Int {
        let first = Day(number: 20_514)
        let plan = PlanHistory(
            PlanChange.Samples.plan(
                PlanTerms(apps: ["X"], boundary: .always.on(weekdays)), madeOn: first - 1))
        var checkIns: [Day: CheckInSnapshot] = [:]
        for day in (0..<days).map({ first + $0 }) where weekdays.contains(day.weekday) {
            checkIns[day] = CheckInSnapshot(
                day: day, rating: 5, adherence: .yes, urge: nil, changes: [:], note: nil, isLate: false,
                notedAt: .distantPast)
        }
        let progress = PlanProgress.replayed(checkIns, plan: plan, today: first + days)
        return Int((progress.strength * 100).rounded())
    }

    @Test("is 80, 96 and 99 % after 30, 60 and 90 perfect days")
    func daily() {
        let all = Set(Weekday.allCases)
        #expect([30, 60, 90].map { percent(all, days: $0) } == [80, 96, 99])
    }

    @Test("is about 73, 65 and 43 % after 30 days with five, three and one plan day a week")
    func fewer() {
        #expect(abs(percent(Set(Weekday.allCases.prefix(5)), days: 30) - 73) <= 2)
        #expect(abs(percent([.monday, .wednesday, .friday], days: 30) - 65) <= 2)
        #expect(abs(percent([.wednesday], days: 30) - 43) <= 2)
    }

    @Test("moves on answered plan days only, by half for partly and down for no")
    func moving() {
        let kept = Days("y").progress().strength
        #expect(abs(kept - (1 - pow(0.5, 1.0 / 13))) < 1e-12)
        for transparent in ["yc", "y-", "yY", "yN", "y|", "y.....", "y........"] {
            #expect(Days(transparent).progress().strength == kept, "\(transparent)")
        }
        #expect(abs(Days("p").progress().strength - kept / 2) < 1e-12)
        #expect(Days("yn").progress().strength < kept)
        #expect(Days("").progress().strength == 0)
    }

    @Test("is 100 % after ten years")
    func long() {
        #expect(percent(Set(Weekday.allCases), days: 3650) == 100)
        #expect(percent([.sunday], days: 3650) == 100)
    }
}

@Suite("In the calendar and the trends")
struct TrendTests {
    private let today = Day(number: 20_514)

    private func day(_ back: Int, urge: UrgeLevel? = nil, adherence: Adherence? = nil) -> CheckInSnapshot {
        CheckInSnapshot(
            day: today - back, rating: 5, adherence: adherence, urge: urge, changes: [:], note: nil, isLate: false,
            notedAt: .distantPast)
    }

    @Test("a month consists of weeks from Monday, over year ends and leap days")
    func months() throws {
        let december = MonthGrid.weeks(ofMonthWith: try #require(Day(iso: "2026-12-31")))
        #expect(december.count == 5)
        #expect(december.first?.compactMap { $0?.dayOfMonth } == [1, 2, 3, 4, 5, 6])
        #expect(december.last?.map { $0?.dayOfMonth } == [28, 29, 30, 31, nil, nil, nil])
        let leap = MonthGrid.weeks(ofMonthWith: try #require(Day(iso: "2028-02-10")))
        #expect(leap.flatMap { $0 }.compactMap { $0 }.count == 29)
        let february = MonthGrid.weeks(ofMonthWith: try #require(Day(iso: "2027-02-01")))
        #expect(february.count == 4)
        let week = MonthGrid.week(of: try #require(Day(iso: "2027-01-01")))
        #expect(week.first?.iso == "2026-12-28" && week.last?.iso == "2027-01-03")
    }

    @Test("a day has the higher pull of its check-in and its urges, for the last thirty days")
    func levels() {
        let trend = UrgeTrend(
            checkIns: [
                day(0, urge: .noticed), day(1, urge: .tookOver), day(29, urge: .absent), day(30, urge: .tookOver),
                day(2),
            ],
            urges: [urge(0, strength: 9), urge(1, strength: 2), urge(3, strength: 1), urge(3, strength: 0)],
            today: today)
        #expect(trend.levels == [today: 2, today - 1: 3, today - 29: 0, today - 3: 1])
        #expect(trend.direction == nil)
        #expect(trend.weeks == [nil, nil, nil, 2])
        #expect(UrgeTrend(checkIns: [], urges: [], today: today).levels.isEmpty)
    }

    private func urge(_ back: Int, strength: Int) -> UrgeSnapshot {
        var urge = UrgeSnapshot(
            number: back, day: today - back, startedAt: Date(timeIntervalSince1970: 0), target: nil,
            technique: .breathing)
        urge.strength = strength
        return urge
    }

    @Test("the direction needs four days with a pull in each week, and a change of at least 0.3")
    func direction() {
        func direction(_ last: [UrgeLevel], _ before: [UrgeLevel]) -> UrgeTrend.Direction? {
            let days =
                last.enumerated().map { day($0, urge: $1) } + before.enumerated().map { day(7 + $0, urge: $1) }
            return UrgeTrend(checkIns: days, urges: [], today: today).direction
        }
        let (low, high) = (UrgeLevel.noticed, UrgeLevel.persisted)
        #expect(direction([low, low, low, low], [high, high, high, high]) == .falling)
        #expect(direction([high, high, high, high], [low, low, low, low]) == .rising)
        #expect(direction([high, low, low, low], [low, low, low, low]) == .steady)
        #expect(direction([high, high, low, low, low], [low, low, low, low]) == .rising)
        #expect(direction([low, low, low], [high, high, high, high]) == nil)
        #expect(direction([low, low, low, low], [high, high, high]) == nil)
    }

    @Test("hard days are plan days with a strong pull, and count from four on")
    func hardDays() {
        let plan = PlanHistory(PlanChange.Samples.plan(PlanTerms(apps: ["X"]), madeOn: today - 40))
        func hard(_ answers: [Adherence?], plan: PlanHistory) -> HardDays? {
            HardDays(
                checkIns: answers.enumerated().map { day($0, urge: .persisted, adherence: $1) }, urges: [],
                plan: plan, today: today)
        }
        #expect(hard([.yes, .yes, .no], plan: plan) == nil)
        #expect(hard([.yes, .yes, .no, nil], plan: plan) == nil)
        #expect(hard([.yes, .yes, .yes, .no], plan: .none) == nil)
        #expect(hard([.yes, .partly, .yes, .no], plan: plan)?.outcome == .mostly)
        #expect(hard([.yes, .partly, .no, .no], plan: plan)?.outcome == .half)
        #expect(hard([.yes, .partly, .no, .no, .no], plan: plan)?.outcome == .half)
        #expect(hard([.yes, .no, .no, .no], plan: plan)?.outcome == .seldom)
        #expect(
            hard(Array(repeating: .yes, count: 7) + Array(repeating: .no, count: 3), plan: plan)?.outcome == .mostly)
    }
}
