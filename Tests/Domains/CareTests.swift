import Database
@testable import Domains
import Foundation
import Scheduling
import Shared
import Testing

@Suite("Care after a bad night")
struct CareTests {
    private let managers = Managers(DomainStores(MockDatabase(), of: PersonID(1)), zone: "UTC")
    /// Monday, 2 March 2026, 19:00.
    private let start = Date(timeIntervalSince1970: 1_772_478_000)
    private let hour: TimeInterval = 3600

    init() { managers.load(at: start - 30 * 86_400) }

    private func moment(_ hours: Double = 0) -> Moment { managers.settings.moment(at: start + hours * hour) }
    private var today: Day { moment().today }

    private func come(_ hours: Double) { managers.comeBack(at: moment(hours).now) }

    @Test(
        "lasts a day after passive words, two after a plan or a danger at once, and none after distress",
        arguments: [(Gravity.distress, 0.0), (.passive, 24), (.active, 48), (.imminent, 48), (.taken, 48)])
    func length(gravity: Gravity, hours: Double) {
        managers.hear(gravity, at: start)
        #expect(managers.cares.present(at: start)?.until == (hours == 0 ? nil : start + hours * hour))
        #expect(!managers.isInCare(at: start + hours * hour))
    }

    @Test("becomes longer by graver words, and never shorter by lighter ones")
    func extended() {
        managers.hear(.passive, at: start)
        managers.hear(.active, at: start + hour)
        managers.hear(.passive, at: start + 2 * hour)
        let care = managers.cares.present(at: start + 2 * hour)
        #expect(care?.number == 1 && care?.gravity == .active)
        #expect(care?.begunAt == start && care?.until == start + 49 * hour)
        managers.hear(.passive, at: start + 48 * hour)
        #expect(managers.cares.latest?.until == start + 72 * hour)
        #expect(managers.cares.latest?.number == 1)
    }

    @Test("lets missing answers on the days that it touches count as paused, and keeps those that are given")
    func days() {
        managers.plans.save(PlanTerms(apps: ["X"]), at: moment(-10 * 24))
        for day in (1...9).reversed() {
            come(Double(-24 * day))
            let then = moment(Double(-24 * day))
            managers.checkIns.submit(CheckInDraft(rating: 7, adherence: .yes), for: then.today, at: then)
        }
        #expect(managers.progress(at: start).streak == 9)
        managers.hear(.active, at: start)
        // Two days later in the evening: Monday to Wednesday are touched, and Tuesday was answered.
        come(24)
        managers.checkIns.submit(CheckInDraft(rating: 2, adherence: .no), for: today + 1, at: moment(24))
        let states = managers.states(of: (0...3).map { today + $0 }, at: moment(96).now)
        #expect(states == [.paused, .slipped, .paused, .noAnswer])
        let plan = managers.plans.history
        #expect(!plan.isPlanDay(today) && plan.isPlanDay(today + 3) && !plan.isPausedByChoice(on: today))
    }

    @Test("leaves a streak as it was over days without an answer")
    func streak() {
        managers.plans.save(PlanTerms(apps: ["X"]), at: moment(-3 * 24))
        for day in [2, 1] {
            come(Double(-24 * day))
            let then = moment(Double(-24 * day))
            managers.checkIns.submit(CheckInDraft(rating: 7, adherence: .yes), for: then.today, at: then)
        }
        managers.hear(.active, at: start)
        come(8 * 24)
        managers.checkIns.submit(CheckInDraft(rating: 7, adherence: .yes), for: today + 8, at: moment(8 * 24))
        #expect(managers.progress(at: moment(8 * 24).now).streak == 1)
        managers.hear(.passive, at: start + 9 * 24 * hour)
        come(10 * 24)
        #expect(managers.progress(at: moment(14 * 24).now).streak == 1)
    }

    @Test("ends early, is undone for ten minutes, and a misunderstanding pauses no day")
    func ended() {
        managers.hear(.active, at: start)
        #expect(managers.askTomorrow(at: start) == start + 15 * hour)
        come(0.1)
        #expect(managers.endCare(isMisunderstanding: true, at: moment(0.1).now))
        #expect(!managers.isInCare(at: moment(0.1).now))
        #expect(managers.cares.latest?.followUpAt == nil)
        #expect(!managers.plans.history.isPaused(on: today))
        managers.leave()
        come(0.15)
        guard case .care(isOn: true) = managers.undo(at: moment(0.15).now) else {
            Issue.record("the care did not come back")
            return
        }
        #expect(managers.isInCare(at: moment(0.15).now) && managers.plans.history.isPaused(on: today + 2))
        #expect(managers.cares.latest?.followUpAt == start + 15 * hour)
        managers.leave()
        come(0.2)
        #expect(managers.endCare(isMisunderstanding: false, at: moment(0.2).now))
        #expect(managers.plans.history.isPaused(on: today) && !managers.plans.history.isPaused(on: today + 1))
        #expect(!managers.endCare(isMisunderstanding: false, at: moment(0.3).now))
        managers.leave()
        come(1)
        guard case .failed = managers.undo(at: moment(1).now) else {
            Issue.record("it was undone after an hour")
            return
        }
    }

    @Test("sends nothing unasked but the question that was wished; the review waits until it is over")
    func mute() {
        managers.settings.setCheckInTime(TimeOfDay(clamped: 20 * 60))
        managers.settings.setInsightTime(TimeOfDay(clamped: 9 * 60))
        managers.checkIns.submit(CheckInDraft(rating: 5), for: today - 2, at: moment(-47))
        let sunday = moment(-24).now
        managers.hear(.active, at: sunday)
        #expect(managers.askTomorrow(at: sunday) != nil)
        let jobs = managers.jobs(at: sunday, waiting: [])
        let over = sunday + 48 * hour
        let saying = jobs.filter { $0.due < over && $0.kind != JobKind.scores.name }
        #expect(saying.map(\.kind) == [JobKind.careFollowUp.name])
        #expect(jobs.first { $0.kind == JobKind.careFollowUp.name }?.due == start - 9 * hour)
        #expect(jobs.first { $0.kind == JobKind.insight.name }?.due == over)
        #expect(!jobs.contains { $0.kind == JobKind.question.name && $0.occurrence == moment(0).today.iso })
        managers.cares.askNever()
        #expect(!managers.jobs(at: sunday, waiting: []).contains { $0.kind == JobKind.careFollowUp.name })
        #expect(managers.askTomorrow(at: sunday) != nil)
        managers.endCare(isMisunderstanding: true, at: sunday + 60)
        let after = managers.jobs(at: sunday + 60, waiting: [])
        #expect(!after.contains { $0.kind == JobKind.careFollowUp.name })
        #expect(after.contains { $0.kind == JobKind.question.name && $0.due == sunday + hour })
    }

    @Test("drops what was asked for before it, and not what is asked for in it")
    func followUps() {
        managers.visits.start(app: "X", purpose: "", minutes: 10, at: moment())
        managers.urges.begin(target: nil, at: moment())
        let told = { (hours: Double) in
            Set(managers.jobs(at: moment(hours).now, waiting: []).map(\.kind))
                .intersection([JobKind.visitEnd.name, JobKind.urgeCheck.name])
        }
        let before = told(0.02)
        managers.hear(.passive, at: moment(0.03).now)
        #expect(before.contains(JobKind.visitEnd.name) && told(0.04).isEmpty)
        managers.visits.start(app: "X", purpose: "", minutes: 10, at: moment(1))
        #expect(told(1) == [JobKind.visitEnd.name])
        managers.hear(.passive, at: moment(1.05).now)
        #expect(told(1.1).isEmpty)
    }

    @Test("tells of no win")
    func win() {
        managers.plans.save(PlanTerms(apps: ["X"]), at: moment(-24))
        managers.hear(.passive, at: start)
        managers.checkIns.submit(CheckInDraft(rating: 8, adherence: .yes), for: today, at: moment(1))
        #expect(managers.win(on: today, at: moment(1).now) == nil)
        #expect(managers.win(on: today, at: moment(25).now) == .firstDay)
    }

    @Test("remembers for a day how grave the lines were, and holds what was said in memory only")
    func memory() throws {
        let stores = DomainStores(MockDatabase(), of: PersonID(1))
        let cares = CareManager(store: stores.cares)
        cares.load(at: moment())
        cares.hear(.distress, at: moment())
        cares.hear(.passive, at: moment(23))
        #expect(cares.heard(at: moment(23.5).now) == [.distress, .passive])
        #expect(cares.heard(at: moment(25).now) == [.passive])
        cares.hear(.distress, at: moment(40))
        #expect(try stores.cares.heard().map(\.gravity) == [.passive, .distress])
        cares.hold("a line", saidAt: moment(40).now)
        #expect(cares.line(saidAt: moment(40).now) == "a line" && cares.line(saidAt: moment(23).now) == nil)
        cares.holdOn(until: moment(40.5).now)
        #expect(cares.line(saidAt: moment(40.5).now) == "a line")
        cares.holdOn(until: moment(42).now)
        #expect(cares.line(saidAt: moment(42).now) == nil)
        let reloaded = CareManager(store: stores.cares)
        reloaded.load(at: moment(41))
        #expect(reloaded.line(saidAt: moment(40).now) == nil)
    }

    @Test("moves with the clock")
    func clock() {
        managers.hear(.passive, at: start)
        managers.clockWasSet(by: 7200, at: start + 7200)
        #expect(managers.cares.latest?.until == start + 26 * hour)
    }

    @Test("goes on in another person's stores, whatever those hold", arguments: ["sqlite", "mock"])
    func kept(kind: String) throws {
        for own in [Gravity.passive, .active, nil] {
            let (lost, person) = try DomainStores.pair(kind)
            let before = Managers(lost, zone: "UTC")
            before.load(at: start)
            before.hear(.active, at: start)
            _ = before.cares.ask(at: start + 20 * hour, since: start)
            let after = Managers(person, zone: "UTC")
            after.load(at: start - 240 * hour)
            // A time that is over counts for nothing.
            after.hear(.imminent, at: start - 240 * hour)
            if let own { after.hear(own, at: start - hour) }
            try lost.keepCare(for: person, at: start + hour)
            after.load(at: start + hour)
            let care = try #require(after.cares.present(at: start + hour))
            #expect(care.gravity == .active && care.until == start + 48 * hour)
            #expect(care.followUpAt == start + 20 * hour && care.number == 2)
            #expect(after.cares.heard(at: start + hour).last == .active)
        }
        let (lost, person) = try DomainStores.pair(kind)
        try lost.keepCare(for: person, at: start)
        #expect(try person.cares.cares().isEmpty)
    }
}

@Suite("A store of care")
struct CareStoreTests {
    @Test("returns every sample unchanged, to its person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let moment = Moment(now: Date(timeIntervalSince1970: 1_772_478_000), zone: .gmt, dayStart: .midnight)
        let samples = CareSnapshot.Samples.varied(until: moment)
        for sample in samples.reversed() { try ana.cares.save(sample) }
        #expect(try ana.cares.cares() == samples)
        var changed = samples[2]
        changed.gravity = .imminent
        changed.followUpAt = moment.now + 60
        try ana.cares.save(changed)
        #expect(try ana.cares.cares().last == changed)
        #expect(try bo.cares.cares().isEmpty)
        let heard = Gravity.allCases.enumerated().map { HeardGravity($1, heardAt: moment.now + Double($0)) }
        for one in heard.reversed() { try ana.cares.save(one) }
        try bo.cares.save(heard[0])
        #expect(try ana.cares.heard() == heard)
        try ana.cares.forgetHeard(before: moment.now + 2)
        #expect(try ana.cares.heard() == Array(heard[2...]))
        #expect(try bo.cares.heard() == [heard[0]])
    }
}
