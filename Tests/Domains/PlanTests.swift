import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("The plan")
struct PlanManagerTests {
    private let database = MockDatabase()
    private let manager: PlanManager

    init() {
        manager = PlanManager(store: MockPlanStore(database: database, person: PersonID(1)))
        manager.load()
    }

    /// Monday, 2 March 2026, 20:00 in Berlin, and so many hours later.
    private func moment(_ hours: Double = 0) -> Moment {
        Moment(
            now: Date(timeIntervalSince1970: 1_772_478_000 + hours * 3600),
            zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, dayStart: TimeOfDay(clamped: 240))
    }

    private var today: Day { moment().today }

    private func terms(_ apps: [String] = ["Instagram"], _ windows: [(Int, Int)] = [], days: Set<Weekday>? = nil)
        -> PlanTerms
    {
        let hours = windows.map {
            TimeWindow(from: TimeOfDay(clamped: $0.0 * 60), until: TimeOfDay(clamped: $0.1 % 24 * 60))
        }
        let boundary = hours.isEmpty ? PlanBoundary.always : .duringWindows(hours.map { PlanWindow($0) })
        return PlanTerms(apps: apps, boundary: days.map(boundary.on) ?? boundary)
    }

    @Test("A first plan holds at once, and judges from the next day, since no version was in force at this one's start")
    func first() {
        #expect(manager.save(terms(), at: moment()))
        #expect(manager.history.terms(inForceOn: today) == terms())
        #expect(!manager.history.isPlanDay(today))
        #expect(manager.history.isPlanDay(today + 1))
        #expect(manager.history.firstPlanMadeOn == today)
    }

    @Test("Tightening holds at once; the day is still judged by the version at its start")
    func tightening() {
        manager.save(terms(["Instagram"], [(9, 17)]), at: moment())
        let more = terms(["Instagram", "TikTok"], [(8, 18)])
        #expect(manager.save(more, at: moment(24)))
        #expect(manager.history.terms(inForceOn: today + 1) == more)
        #expect(manager.history.terms(judging: today + 1) == terms(["Instagram"], [(9, 17)]))
        #expect(manager.history.terms(judging: today + 2) == more)
    }

    @Test("Freeing any minute of any app makes the whole change a loosening: it waits for tomorrow")
    func loosening() {
        let before = terms(["Instagram"], [(9, 17)])
        manager.save(before, at: moment())
        let change = terms(["Instagram", "TikTok", "Reddit"], [(9, 16), (17, 24)])
        #expect(manager.wouldWait(change, at: moment(24)))
        #expect(manager.save(change, at: moment(24)))
        #expect(manager.history.terms(inForceOn: today + 1) == before)
        #expect(manager.history.pending(on: today + 1)?.terms == manager.history.latestTerms)
        #expect(manager.history.terms(inForceOn: today + 2)?.apps.count == 3)
    }

    @Test("A tightening after a loosening of the same day is held against what still holds")
    func both() {
        manager.save(terms(["Instagram", "X"]), at: moment())
        manager.save(terms(["Instagram"]), at: moment(24))
        #expect(manager.save(terms(["Instagram", "X", "Reddit"]), at: moment(25)))
        #expect(manager.history.terms(inForceOn: today + 1)?.apps.count == 3)
        #expect(manager.history.terms(inForceOn: today + 2)?.apps.count == 3)
        #expect(manager.history.pending(on: today + 1) == nil)
    }

    @Test("What counts as freeing a minute, where days start at midnight")
    func freeing() {
        let workdays = Set(Weekday.allCases.prefix(5))
        let nights = terms(["X"], [(22, 6)])
        func isFreeing(_ later: PlanTerms, of earlier: PlanTerms) -> Bool {
            later.frees(anythingOf: earlier, dayStart: .midnight)
        }
        #expect(!isFreeing(terms(["X"]), of: nights))
        #expect(isFreeing(nights, of: terms(["X"])))
        #expect(!isFreeing(terms(["x", "Reddit"], [(21, 7)]), of: nights))
        #expect(isFreeing(terms(["Reddit"], [(22, 6)]), of: nights))
        #expect(isFreeing(terms(["X"], [(22, 6)], days: workdays), of: nights))
        // Two windows that meet close the same as one.
        #expect(!isFreeing(terms(["X"], [(22, 24), (0, 6)]), of: nights))
        // Friday's night reaches into Saturday, and Sunday's into Monday.
        #expect(
            isFreeing(terms(["X"], [(22, 24), (0, 6)], days: workdays), of: terms(["X"], [(22, 6)], days: workdays)))
        #expect(!isFreeing(terms(["X"], [(22, 6)], days: [.sunday]), of: terms(["X"], [(22, 5)], days: [.sunday])))
        var named = nights
        named.name = "Nights"
        named.supports = [.loggedOut]
        named.cards = [IfThenCard(cue: "a", response: "b")]
        #expect(!isFreeing(named, of: nights) && !isFreeing(nights, of: named))
    }

    @Test("Where the day starts at four, one o'clock is the night at the end of a day")
    func smallHours() {
        let dayStart = TimeOfDay(clamped: 240)
        let friday = terms(["X"], [(22, 6)], days: [.friday])
        #expect(!terms(["X"], [(22, 24), (0, 6)], days: [.friday]).frees(anythingOf: friday, dayStart: dayStart))
        let parted = PlanBoundary([
            PlanWindow(TimeWindow(from: TimeOfDay(clamped: 1320), until: .midnight), on: [.friday]),
            PlanWindow(TimeWindow(from: .midnight, until: TimeOfDay(clamped: 360)), on: [.saturday]),
        ])
        #expect(PlanTerms(apps: ["X"], boundary: parted).frees(anythingOf: friday, dayStart: dayStart))
    }

    @Test("Ending frees everything, so it waits for tomorrow; past days stay judged as they were")
    func ending() {
        manager.save(terms(), at: moment())
        #expect(manager.end(at: moment(48)))
        #expect(manager.history.terms(inForceOn: today + 2) == terms())
        #expect(manager.history.terms(inForceOn: today + 3) == nil)
        #expect(manager.history.isPlanDay(today + 2))
        #expect(!manager.history.isPlanDay(today + 3))
        #expect(manager.end(at: moment(72)) == false)
        #expect(manager.error == .noPlan)
    }

    @Test("Undo within 10 minutes restores exactly; undone again, it is back")
    func undo() {
        manager.save(terms(), at: moment())
        let before = manager.history
        manager.save(terms(["X"], [(9, 17)]), at: moment(24))
        let after = manager.history
        #expect(manager.undo(at: moment(24.1)) != nil)
        #expect(manager.history == before)
        #expect(manager.undo(at: moment(24.2)) != nil)
        #expect(manager.history.latestTerms == after.latestTerms)
        #expect(manager.undo(at: moment(24.5)) == nil)
        #expect(manager.error == .undoOver)
    }

    @Test("A pause begins now, or tomorrow where the day has its answer; its days are no plan days")
    func pause() {
        manager.save(terms(), at: moment())
        #expect(manager.pause(through: today + 5, hasAnsweredToday: true, at: moment(24)))
        #expect(!manager.history.isPaused(on: today + 1))
        #expect(manager.history.pauseEnd(on: today + 1) == today + 5)
        #expect(manager.history.isPaused(on: today + 2) && manager.history.isPaused(on: today + 5))
        #expect(!manager.history.isPaused(on: today + 6) && manager.history.isPlanDay(today + 6))
        #expect(manager.resume(at: moment(72)))
        // What was paused at its start stays so.
        #expect(manager.history.isPaused(on: today + 3) && !manager.history.isPaused(on: today + 4))
        #expect(manager.history.pauseEnd(on: today + 3) == nil)
        #expect(!manager.resume(at: moment(72)))
        #expect(manager.error == .notPaused)
    }

    @Test("A pause has an end ahead and within a year")
    func pauseLimits() {
        #expect(!manager.pause(through: today - 1, hasAnsweredToday: false, at: moment()))
        #expect(manager.error == .pauseOver)
        #expect(!manager.pause(through: today, hasAnsweredToday: true, at: moment()))
        #expect(!manager.pause(through: today + 365, hasAnsweredToday: false, at: moment()))
        #expect(manager.error == .pauseTooLong)
        #expect(manager.pause(through: today, hasAnsweredToday: false, at: moment()))
        #expect(manager.history.isPaused(on: today))
    }

    @Test("Nothing, too much and nonsense are refused with a reason each")
    func refusals() {
        let long = String(repeating: "a", count: 61)
        let refused: [(PlanTerms, PlanError)] = [
            (terms([]), .appsMissing), (terms(["  "]), .appsMissing),
            (terms((0...20).map { "app \($0)" }), .tooManyApps), (terms([long]), .appTooLong),
            (PlanTerms(apps: ["X"], boundary: .duringWindows([])), .windowsMissing),
            (terms(["X"], [(9, 9)]), .windowEmpty), (terms(["X"], days: []), .daysMissing),
            (PlanTerms(name: long, apps: ["X"]), .nameTooLong),
            (PlanTerms(apps: ["X"], cards: [IfThenCard(cue: "a", response: " ")]), .cardEmpty),
            (PlanTerms(apps: ["X"], confidence: 11), .confidenceOutOfRange),
        ]
        for (terms, error) in refused {
            #expect(!manager.save(terms, at: moment()))
            #expect(manager.error == error)
        }
        #expect(manager.save(terms(["X", " x ", "Reddit"]), at: moment()))
        #expect(manager.history.latestTerms?.apps == ["X", "Reddit"])
        #expect(!manager.save(terms(["X", "Reddit"]), at: moment()))
        #expect(manager.error == .nothingToChange)
    }

    @Test("A smaller plan is shorter before it is fewer, and ends somewhere")
    func smaller() {
        var plan: PlanTerms? = terms(["X", "Reddit"])
        var steps = 0
        while let present = plan {
            let less = present.smaller
            if let less { #expect(!present.frees(anythingOf: less, dayStart: .midnight)) }
            plan = less
            steps += 1
        }
        #expect(steps == 4)
    }
}
