import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A store of safety plans")
struct SafetyPlanStoreTests {
    @Test("returns every part unchanged, to its person only, until it is removed", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        #expect(try ana.safetyPlan.plan() == SafetyPlanSnapshot())
        for (part, text) in SafetyPlanSnapshot.Samples.whole.byPart { try ana.safetyPlan.save(text, as: part) }
        try bo.safetyPlan.save("only mine", as: .alone)
        #expect(try ana.safetyPlan.plan() == SafetyPlanSnapshot.Samples.whole)
        try ana.safetyPlan.save("another", as: .alone)
        #expect(try ana.safetyPlan.plan()[.alone] == "another")
        for part in SafetyPlanPart.allCases { try ana.safetyPlan.save(nil, as: part) }
        #expect(try ana.safetyPlan.plan() == SafetyPlanSnapshot())
        #expect(try bo.safetyPlan.plan() == SafetyPlanSnapshot([.alone: "only mine"]))
    }
}

@Suite("A safety plan")
struct SafetyPlanTests {
    private let database = MockDatabase()
    private let manager: SafetyPlanManager
    private let now = Date(timeIntervalSince1970: 1_772_478_000)

    init() {
        manager = SafetyPlanManager(store: MockSafetyPlanStore(database: database, person: PersonID(1)))
    }

    @Test("is written part by part, in any order, and shown in its own")
    func writing() {
        #expect(manager.write("Ana", as: .people))
        #expect(manager.write("a walk", as: .alone))
        #expect(manager.plan.written == [.alone, .people])
        #expect(manager.plan.missing == [.warnings, .distraction, .professionals, .surroundings])
        #expect(manager.remove(.alone))
        #expect(manager.plan.written == [.people])
        #expect(manager.removeAll())
        #expect(manager.plan == SafetyPlanSnapshot())
    }

    @Test("limits each part, and keeps what was there")
    func tooLong() {
        #expect(manager.write("Ana", as: .people))
        #expect(!manager.write(String(repeating: "x", count: 501), as: .people))
        #expect(manager.error == .tooLong)
        #expect(manager.plan[.people] == "Ana")
    }

    @Test("says so if it cannot be saved, and stays as it was")
    func notSaved() {
        #expect(manager.write("Ana", as: .people))
        database.refusal = { .full }
        #expect(!manager.write("Bo", as: .people))
        #expect(manager.error == .notSaved)
        #expect(manager.plan[.people] == "Ana")
    }

    @Test("holds words that Safety answered for an hour, in memory only")
    func holding() throws {
        manager.hold("some words", for: .warnings, at: now)
        let held = try #require(manager.held(at: now + 3599))
        #expect(held.text == "some words" && held.part == .warnings)
        #expect(manager.held(at: now + 3600) == nil)
        manager.letGo()
        #expect(manager.held(at: now) == nil)
        #expect(manager.plan == SafetyPlanSnapshot())
    }
}
