import Database
import Foundation
import Scheduling
import Shared
import Support
import Testing

@Suite("A store of jobs")
struct JobStoreTests {
    private let ana = PersonID(1)
    private let bo = PersonID(2)

    private func store(_ name: String) throws -> any JobStore {
        if name == "mock" { return MockJobStore(database: MockDatabase()) }
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        for _ in 0..<2 { try database.run("INSERT INTO person (created_at) VALUES (0)") }
        return SQLiteJobStore(database: database)
    }

    private func job(_ kind: String, _ occurrence: String, at seconds: TimeInterval) -> Job {
        Job(kind: kind, occurrence: occurrence, due: Date(timeIntervalSince1970: seconds))
    }

    private func time(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test("returns everybody's due jobs, soonest first, up to the limit", arguments: ["sqlite", "mock"])
    func due(name: String) throws {
        let store = try store(name)
        #expect(try store.nextDue(at: .atOnce) == nil)
        try store.save(job("b", "1", at: 20), for: ana)
        try store.save(job("a", "1", at: 10), for: bo)
        try store.save(job("c", "1", at: 30), for: ana)
        #expect(try store.nextDue(at: .atOnce) == time(10))
        #expect(try store.due(by: time(20), at: .atOnce, limit: 9).map(\.job.kind) == ["a", "b"])
        #expect(try store.due(by: time(20), at: .atOnce, limit: 1).map(\.person) == [bo])
        #expect(try store.due(by: time(9), at: .atOnce, limit: 9).isEmpty)
        #expect(try store.waiting(for: ana).map(\.kind) == ["b", "c"])
    }

    @Test("knows whether anything is due, whatever is saved and removed meanwhile", arguments: ["sqlite", "mock"])
    func hasDue(name: String) throws {
        let store = try store(name)
        #expect(try !store.hasDue(by: time(1000)))
        try store.save(job("a", "1", at: 20), for: ana)
        #expect(try !store.hasDue(by: time(19)))
        #expect(try store.hasDue(by: time(20)))
        try store.save(job("b", "1", at: 10), for: bo)
        #expect(try !store.hasDue(by: time(9)))
        #expect(try store.hasDue(by: time(10)))
        try store.save(job("b", "1", at: 40), for: bo)
        try store.remove(kind: "a", occurrence: "1", of: ana)
        #expect(try !store.hasDue(by: time(39)))
        #expect(try store.hasDue(by: time(40)))
        #expect(try store.fire(job("b", "1", at: 40), of: bo, at: time(41)))
        #expect(try !store.hasDue(by: time(1000)))
    }

    @Test("learns of another process's job once it is told that the file has changed")
    func jobOfAnotherProcess() throws {
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("off.sqlite").path
            let (here, there) = (try Database(path: path), try Database(path: path))
            try Migrations.off.apply(to: here)
            try here.run("INSERT INTO person (created_at) VALUES (0)")
            let store = SQLiteJobStore(database: here)
            #expect(try !store.hasDue(by: time(10)))
            _ = try SQLiteJobStore(database: there).save(job("a", "1", at: 10), for: ana)
            store.reload()
            #expect(try store.hasDue(by: time(10)))
        }
    }

    @Test("fires an occurrence once, and never again", arguments: ["sqlite", "mock"])
    func once(name: String) throws {
        let store = try store(name)
        let prompt = job("prompt", "2026-03-02", at: 10)
        try store.save(prompt, for: ana)
        #expect(try store.fire(prompt, of: ana, at: time(11)))
        #expect(try !store.fire(prompt, of: ana, at: time(12)))
        try store.save(job("prompt", "2026-03-02", at: 50), for: ana)
        #expect(try store.waiting(for: ana).isEmpty)
        #expect(try store.nextDue(at: .atOnce) == nil)
        #expect(try !store.fire(prompt, of: bo, at: time(12)))
    }

    @Test("keeps instants to the millisecond", arguments: ["sqlite", "mock"])
    func fractions(name: String) throws {
        let store = try store(name)
        let fine = job("a", "1", at: 1_772_478_000.123_456_7)
        try store.save(fine, for: ana)
        #expect(try store.waiting(for: ana) == [fine])
    }

    @Test("moves a job that has not fired", arguments: ["sqlite", "mock"])
    func moves(name: String) throws {
        let store = try store(name)
        try store.save(job("prompt", "1", at: 10), for: ana)
        try store.save(job("prompt", "1", at: 40), for: ana)
        #expect(try store.waiting(for: ana) == [job("prompt", "1", at: 40)])
    }

    private func replace(_ wanted: [Job], of person: PersonID, in store: any JobStore) throws {
        let waiting = try store.replace(store.waiting(for: person), with: wanted, for: person)
        #expect(try store.waiting(for: person).elementsEqual(waiting.sorted { ($0.due, $0.kind) < ($1.due, $1.kind) }))
    }

    @Test("replaces one person's rows, and nobody else's", arguments: ["sqlite", "mock"])
    func replaces(name: String) throws {
        let store = try store(name)
        try replace([job("a", "1", at: 10), job("b", "1", at: 20)], of: ana, in: store)
        try replace([job("a", "1", at: 10)], of: bo, in: store)
        try replace([job("b", "1", at: 25), job("c", "1", at: 5)], of: ana, in: store)
        #expect(try store.waiting(for: ana) == [job("c", "1", at: 5), job("b", "1", at: 25)])
        #expect(try store.waiting(for: bo) == [job("a", "1", at: 10)])
        try replace([], of: ana, in: store)
        #expect(try store.waiting(for: ana).isEmpty)
    }

    @Test("forgets occurrences that fired long ago, and nothing else", arguments: ["sqlite", "mock"])
    func forgets(name: String) throws {
        let store = try store(name)
        for occurrence in ["1", "2", "3"] { try store.save(job("a", occurrence, at: 10), for: ana) }
        _ = try store.fire(job("a", "1", at: 10), of: ana, at: time(100))
        _ = try store.fire(job("a", "2", at: 10), of: ana, at: time(200))
        #expect(try store.forgetFired(before: time(150), limit: 1))
        #expect(try !store.forgetFired(before: time(150), limit: 1))
        for occurrence in ["1", "2"] { try store.save(job("a", occurrence, at: 300), for: ana) }
        #expect(Set(try store.waiting(for: ana).map(\.occurrence)) == ["1", "3"])
    }

    @Test("returns each pace separately, and jobs of one moment by person", arguments: ["sqlite", "mock"])
    func paces(name: String) throws {
        let store = try store(name)
        for person in [bo, ana] {
            try store.save(Job(kind: "p", occurrence: "1", due: time(10), pace: .spread), for: person)
        }
        try store.save(Job(kind: "q", occurrence: "1", due: time(5), pace: .quiet), for: ana)
        #expect(try store.nextDue(at: .atOnce) == nil)
        #expect(try store.nextDue(at: .quiet) == time(5))
        #expect(try store.due(by: time(10), at: .spread, limit: 9).map(\.person) == [ana, bo])
        #expect(try store.due(by: time(10), at: .quiet, limit: 9).map(\.job.kind) == ["q"])
    }

    @Test("keeps a wall-clock time, and how late it may be", arguments: ["sqlite", "mock"])
    func walls(name: String) throws {
        let store = try store(name)
        let evening = WallTime(Day(number: 20_514), TimeOfDay(clamped: 1200))
        let job = Job(
            kind: "p", occurrence: "1", time: .wall(evening, zone: "Europe/Berlin"), due: time(1_772_478_000),
            until: time(1_772_488_800), pace: .spread)
        try store.save(job, for: ana)
        try store.save(self.job("a", "1", at: 3), for: bo)
        #expect(try store.waiting(for: ana) == [job])
        #expect(try store.onWalls(after: nil, limit: 9) == [PersonalJob(person: ana, job: job)])
        #expect(try store.onWalls(after: PersonalJob(person: ana, job: job), limit: 9).isEmpty)
        #expect(try store.waitingForInstants() == [bo])
    }

    @Test("works instants out again once when the zone rules have changed", arguments: ["sqlite", "mock"])
    func renewal(name: String) throws {
        let store = try store(name)
        // 20:00 in Berlin, which older rules took to be an hour later.
        let evening = JobTime.wall(
            WallTime(Day(number: 20_514), TimeOfDay(clamped: 1200)), zone: "Europe/Berlin")
        let wrong = Job(
            kind: "p", occurrence: "1", time: evening, due: time(1_772_481_600), until: time(1_772_492_400),
            pace: .spread)
        let right = Job(
            kind: "p", occurrence: "1", time: evening, due: time(1_772_478_000), until: time(1_772_488_800),
            pace: .spread)
        for person in [ana, bo] { try store.save(wrong, for: person) }
        try store.save(job("a", "1", at: 3), for: ana)
        try store.renew(by: "2026a")
        #expect(try store.waiting(for: ana) == [job("a", "1", at: 3), right])
        #expect(try store.waiting(for: bo) == [right])
        try store.save(wrong, for: bo)
        try store.renew(by: "2026a")
        #expect(try store.waiting(for: bo) == [wrong])
        try store.renew(by: "2026b")
        #expect(try store.waiting(for: bo) == [right])
    }
}
