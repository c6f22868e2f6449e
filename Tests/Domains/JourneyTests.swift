import Database
@testable import Domains
import Foundation
import Shared
import Support
import Testing

@Suite("A journey there and back")
struct JourneyTests {
    private static let zones = [
        "Europe/Berlin", "Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Auckland", "Pacific/Pago_Pago",
        "Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Apia", "Europe/Lisbon",
    ]

    /// What can be seen of the plan.
    private struct Seen: Equatable {
        let states: [DayState]
        let progress: PlanProgress
        let plan: [PlanChange]

        init(_ managers: Managers, at now: Date) {
            managers.comeBack(at: now)
            let today = managers.settings.moment(at: now).today
            states = managers.states(of: (-9...3).map { today + $0 }, at: now)
            progress = managers.progress(at: now)
            plan = managers.plans.history.changes
        }
    }

    @Test("leaves every day, the streak and the strength as they were", arguments: 0..<300)
    func unchanged(seed: Int) {
        var chance = Chance(seed: UInt64(seed))
        let home = JourneyTests.zones[chance.below(JourneyTests.zones.count)]
        let managers = Managers(DomainStores(MockDatabase(), of: PersonID(1)), zone: home)
        let stayed = Managers(DomainStores(MockDatabase(), of: PersonID(1)), zone: home)
        let today = Day(number: 20_514 + chance.below(14))
        let answers = (0..<9).map { _ in [Adherence.yes, .yes, .partly, .no, nil][chance.below(5)] }
        let start = WallTime(today, .midnight).instant(in: stayed.settings.settings.timeZone)
        var now = start + TimeInterval(chance.below(86_400))
        for person in [managers, stayed] { live(person, answers, until: now) }

        for _ in 0...chance.below(5) {
            now += TimeInterval(chance.below(600))
            go(to: JourneyTests.zones[chance.below(JourneyTests.zones.count)], managers, at: now)
        }
        now += TimeInterval(chance.below(600))
        go(to: home, managers, at: now)
        #expect(Seen(managers, at: now) == Seen(stayed, at: now))
        now += 36 * 3600
        #expect(Seen(managers, at: now) == Seen(stayed, at: now))
    }

    /// A plan of nine days, with an answer on most of them.
    private func live(_ person: Managers, _ answers: [Adherence?], until now: Date) {
        person.load(at: now - 10 * 86_400)
        #expect(person.plans.save(PlanTerms(apps: ["X"]), at: person.settings.moment(at: now - 10 * 86_400)))
        for (index, answer) in answers.enumerated() {
            let then = now - TimeInterval(8 - index) * 86_400
            person.comeBack(at: then)
            let moment = person.settings.moment(at: then)
            let draft = CheckInDraft(rating: 6, adherence: answer)
            if answer != nil { person.checkIns.submit(draft, for: moment.today, at: moment) }
            person.leave()
        }
        person.comeBack(at: now)
        person.leave()
    }

    private func go(to zone: String, _ person: Managers, at now: Date) {
        person.comeBack(at: now)
        #expect(person.settings.setZone(zone))
        person.leave()
    }
}
