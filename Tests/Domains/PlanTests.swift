import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A plan")
struct PlanManagerTests {
    private let database = MockDatabase()
    private let manager: PlanManager

    init() {
        manager = PlanManager(store: MockPlanStore(database: database, person: PersonID(1)))
        manager.load()
    }

    /// Monday, 2 March 2026, 20:00 in Berlin, or that many hours later.
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

    @Test("that is the first holds at once, and judges from the next day, since none was in force when this day began")
    func first() {
        #expect(manager.save(terms(), at: moment()))
        #expect(manager.history.terms(inForceOn: today) == terms())
        #expect(!manager.history.isPlanDay(today))
        #expect(manager.history.isPlanDay(today + 1))
        #expect(manager.history.firstPlanMadeOn == today)
    }

    @Test("that is tightened holds at once, but the day is still judged by the version at its start")
    func tightening() {
        manager.save(terms(["Instagram"], [(9, 17)]), at: moment())
        let more = terms(["Instagram", "TikTok"], [(8, 18)])
        #expect(manager.save(more, at: moment(24)))
        #expect(manager.history.terms(inForceOn: today + 1) == more)
        #expect(manager.history.terms(judging: today + 1) == terms(["Instagram"], [(9, 17)]))
        #expect(manager.history.terms(judging: today + 2) == more)
    }

    @Test("that frees any minute of any app is a loosening as a whole, and waits for tomorrow")
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

    @Test("that is tightened after a loosening on the same day is compared with what still holds")
    func both() {
        manager.save(terms(["Instagram", "X"]), at: moment())
        manager.save(terms(["Instagram"]), at: moment(24))
        #expect(manager.save(terms(["Instagram", "X", "Reddit"]), at: moment(25)))
        #expect(manager.history.terms(inForceOn: today + 1)?.apps.count == 3)
        #expect(manager.history.terms(inForceOn: today + 2)?.apps.count == 3)
        #expect(manager.history.pending(on: today + 1) == nil)
    }

    @Test("frees something only if it opens a minute that the earlier one closed, with days from midnight")
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
        // Two adjacent windows close the same minutes as one.
        #expect(!isFreeing(terms(["X"], [(22, 24), (0, 6)]), of: nights))
        // Friday's night runs into Saturday, and Sunday's into Monday.
        #expect(
            isFreeing(terms(["X"], [(22, 24), (0, 6)], days: workdays), of: terms(["X"], [(22, 6)], days: workdays)))
        #expect(!isFreeing(terms(["X"], [(22, 6)], days: [.sunday]), of: terms(["X"], [(22, 5)], days: [.sunday])))
        var named = nights
        named.name = "Nights"
        named.supports = [.loggedOut]
        named.cards = [IfThenCard(cue: "a", response: "b")]
        #expect(!isFreeing(named, of: nights) && !isFreeing(nights, of: named))
    }

    @Test("treats one o'clock as the night at the end of a day that starts at four")
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

    @Test("that is ended holds until tomorrow, since its end frees everything, and still judges past days")
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

    @Test("is restored exactly by undoing a decision, and changed back by a second undo")
    func turning() throws {
        manager.save(terms(), at: moment())
        let before = manager.history
        manager.save(terms(["X"], [(9, 17)]), at: moment(24))
        let after = manager.history
        let number = try #require(manager.lastChange?.number)
        #expect(manager.turn(number, at: moment(24.1))?.undoneAt != nil)
        #expect(manager.history == before)
        #expect(manager.turn(number, at: moment(24.2))?.undoneAt == nil)
        #expect(manager.history.latestTerms == after.latestTerms)
        #expect(manager.turn(99, at: moment(24.2)) == nil)
    }

    @Test("can be paused from today, or from tomorrow if today is answered, and has no plan days then")
    func pause() {
        manager.save(terms(), at: moment())
        #expect(manager.pause(through: today + 5, hasAnsweredToday: true, at: moment(24)))
        #expect(!manager.history.isPaused(on: today + 1))
        #expect(manager.history.pauseEnd(on: today + 1) == today + 5)
        #expect(manager.history.isPaused(on: today + 2) && manager.history.isPaused(on: today + 5))
        #expect(!manager.history.isPaused(on: today + 6) && manager.history.isPlanDay(today + 6))
        #expect(manager.resume(at: moment(72)))
        // A day that began paused stays paused.
        #expect(manager.history.isPaused(on: today + 3) && !manager.history.isPaused(on: today + 4))
        #expect(manager.history.pauseEnd(on: today + 3) == nil)
        #expect(!manager.resume(at: moment(72)))
        #expect(manager.error == .notPaused)
    }

    @Test("can be paused ahead, beside another pause, and taken back")
    func plannedPause() {
        manager.save(terms(), at: moment())
        #expect(manager.pause(from: today + 10, through: today + 12, hasAnsweredToday: false, at: moment(24)))
        #expect(manager.history.pauseEnd(on: today + 1) == nil)
        #expect(manager.history.plannedPause(after: today + 1) == today + 10...today + 12)
        #expect(!manager.history.isSilent(about: today + 2, on: today + 1))
        // One that begins now leaves the other, and so does its end.
        #expect(manager.pause(through: today + 3, hasAnsweredToday: false, at: moment(48)))
        #expect(manager.history.isPaused(on: today + 2) && manager.history.isPaused(on: today + 11))
        #expect(manager.resume(at: moment(48.1)))
        #expect(!manager.history.isPaused(on: today + 2) && manager.history.isPaused(on: today + 11))
        #expect(manager.resume(at: moment(48.2)))
        #expect(!manager.history.isPaused(on: today + 11))
        #expect(!manager.resume(at: moment(48.3)))
    }

    @Test("can be paused only until a day that is not over, within a year")
    func pauseLimits() {
        #expect(!manager.pause(through: today - 1, hasAnsweredToday: false, at: moment()))
        #expect(manager.error == .pauseOver)
        #expect(!manager.pause(through: today, hasAnsweredToday: true, at: moment()))
        #expect(!manager.pause(through: today + 365, hasAnsweredToday: false, at: moment()))
        #expect(manager.error == .pauseTooLong)
        #expect(manager.pause(through: today, hasAnsweredToday: false, at: moment()))
        #expect(manager.history.isPaused(on: today))
    }

    @Test("that is empty, too long or nonsense is rejected with the reason")
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

    @Test("gets smaller in four steps, none of which closes anything new")
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

    @Test("keeps confidence as a number from 0 to 10, which reads as three words")
    func confidence() {
        let words = (0...10).map { PlanConfidence(number: $0) }
        #expect(words == Array(repeating: .notReally, count: 7) + [.fairly, .fairly, .sure, .sure])
        for word in PlanConfidence.allCases {
            #expect(PlanConfidence(number: word.number) == word)
            #expect(PlanTerms(apps: ["X"], confidence: word.number).isUnsure == (word == .notReally))
        }
    }
}
