import Database
import Domains
import Foundation
import Shared
import Support
import Testing

@Suite("Files from elsewhere")
struct ImportTests {
    /// Monday, 2 March 2026, 20:00 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_772_478_000)

    private func file(_ name: String) throws -> ImportedFile {
        let path = repository.appendingPathComponent("Tests/Fixtures/imports/\(name)").path
        let data = try #require(FileManager.default.contents(atPath: path))
        return try ImportReader.read(Array(data))
    }

    private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

    private func managers(_ stores: DomainStores) -> Managers {
        let managers = Managers(stores, zone: "Europe/Berlin")
        managers.load(at: now)
        return managers
    }

    @Test("of Loop come in with every day right", arguments: ["sqlite", "mock"])
    func loop(kind: String) throws {
        let (stores, other) = try DomainStores.pair(kind)
        let managers = managers(stores)
        managers.receive(try ReadImport(file("loop.zip")), at: now)
        #expect(managers.imports.habits.map(\.name) == ["No social media", "Meditate"])
        let summary = try #require(managers.runImport(habit: 0, at: now))
        #expect((summary.kept, summary.slipped, summary.paused) == (9, 2, 2))
        #expect(try summary.first == day("2026-02-16"))
        #expect(try summary.last == day("2026-03-01"))

        // Two weeks from 16 February: kept, slipped, paused, or unknown to Loop.
        let marks = Array("kkskppkkskk.kk")
        let first = try day("2026-02-16")
        let checkIns = try stores.checkIns.checkIns(from: first, through: first + 13).byDay
        for (index, mark) in marks.enumerated() {
            let checkIn = checkIns[first + index]
            let answer: Adherence? = mark == "k" ? .yes : mark == "s" ? .no : nil
            #expect(checkIn?.adherence == answer, "\((first + index).iso)")
            #expect((checkIn == nil) == (answer == nil))
            #expect(checkIn?.rating == nil && checkIn?.isLate != true)
        }
        let expected = marks.map { mark -> DayState in
            mark == "k" ? .kept : mark == "s" ? .slipped : mark == "p" ? .paused : .noAnswer
        }
        let states = managers.states(of: marks.indices.map { first + $0 }, at: now)
        #expect(zip(states, expected).allSatisfy { $0 == $1 || $1 == .noAnswer && $0 == .frozen }, "\(states)")
        #expect(managers.plans.history.terms(judging: first)?.apps == ["No social media"])
        #expect(managers.plans.history.terms(judging: first - 1) == nil)
        #expect(try other.checkIns.firstDay() == nil)
    }

    @Test("of Loop are read by name as well as by number, and a habit that is counted is not taken")
    func loopNames() throws {
        guard case .loop(let byNumber) = try file("loop.zip"), case .loop(let byName) = try file("loop-names.csv")
        else {
            Issue.record("not read as Loop's")
            return
        }
        #expect(byName.map(\.entries) == [byNumber[0].entries])
        #expect(throws: ImportRefusal.empty) { try file("pages.csv") }
    }

    @Test("of Daylio come in with every day right", arguments: ["sqlite", "mock"])
    func daylio(kind: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        let managers = managers(stores)
        managers.receive(try ReadImport(file("daylio.csv")), at: now)
        let summary = try #require(managers.runImport(habit: nil, at: now))
        #expect(summary.days == 4 && summary.unknownMoods == ["Sunny": 1] && summary.hasActivities)
        let checkIns = try stores.checkIns.checkIns(from: day("2026-02-01"), through: day("2026-03-02"))
        #expect(
            checkIns.map { "\($0.day.iso) \($0.rating ?? 0) \($0.note ?? "-")" } == [
                "2026-02-25 4 -", "2026-02-26 2 -",
                // Meh and good: 6 and 8. The earlier one comes first.
                "2026-02-28 7 early\nand slow\nlate",
                "2026-03-01 10 A good one\n=SUM(A1) is not a formula, \"really\"",
            ])
        #expect(checkIns.allSatisfy { $0.adherence == nil })
        guard case .daylio(let german) = try file("daylio-semicolons.csv") else {
            Issue.record("not read as Daylio's")
            return
        }
        #expect(german.entries.map(\.note) == ["ein; zwei"] && german.entries.map(\.rating) == [8])
    }

    @Test("leave the days that have a check-in, and the plan that judges them", arguments: ["sqlite", "mock"])
    func known(kind: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        try #require(Sample.named("steady")).fill(stores, at: now)
        let (managers, today) = (managers(stores), Moment(now: now, zone: .gmt, dayStart: .midnight).today)
        let before = try stores.checkIns.checkIns(from: today - 40, through: today)
        let terms = managers.plans.history.latestTerms
        managers.receive(try ReadImport(file("loop.zip")), at: now)
        let summary = try #require(managers.runImport(habit: 0, at: now))
        #expect(summary.known == 13 && summary.days == 0 && summary.plan == nil)
        #expect(try stores.checkIns.checkIns(from: today - 40, through: today) == before)
        #expect(managers.plans.history.latestTerms == terms)
    }

    @Test("are undone to the byte, and brought back", arguments: ["sqlite", "mock"], ["loop.zip", "daylio.csv"])
    func undo(kind: String, name: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        try #require(Sample.named("planless")).fill(stores, at: now)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let archive = { try Archive(of: stores, zone: zone, at: self.now).json }
        let managers = managers(stores)
        let before = try archive()
        managers.receive(try ReadImport(file(name)), at: now)
        #expect(managers.runImport(habit: 0, at: now) != nil)
        let after = try archive()
        #expect(after != before)
        _ = managers.undo(at: now + 60)
        #expect(try archive() == before)
        _ = managers.redo(at: now + 90)
        #expect(try archive() == after)
        // Long after that nothing is kept to go back to.
        managers.comeBack(at: now + 7200)
        #expect(try stores.imports.present() == nil)
    }

    @Test(
        "are undone without what came after them", arguments: ["sqlite", "mock"],
        ["loop.zip", "daylio.csv", "off.json"])
    func laterThings(kind: String, name: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        try #require(Sample.named("planless")).fill(stores, at: now)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let managers = managers(stores)
        let moment = Moment(now: now, zone: zone, dayStart: .midnight)
        try stores.visits.save(
            VisitSnapshot(
                number: 1, day: moment.today - 1, app: "X", purpose: "old", startedAt: now - 86_400, minutes: 5))
        managers.load(at: now)
        managers.receive(try ReadImport(file(name)), at: now)
        #expect(managers.runImport(habit: 0, at: now) != nil)
        managers.comeBack(at: now + 60)
        let later = managers.settings.moment(at: now + 60)
        let targets = { try stores.urges.urges(limit: 99).map(\.target) }
        managers.urges.begin(target: "Reels", at: later)
        #expect(managers.visits.start(app: "Instagram", purpose: "Ana", minutes: 5, at: later))
        managers.leave()
        _ = managers.undo(at: now + 120)
        for _ in 0..<2 {
            #expect(try targets().contains("Reels"))
            #expect(try stores.visits.visits(limit: 9).map(\.app).contains("Instagram"))
            // Undone, and then brought back.
            _ = managers.redo(at: now + 180)
        }
        _ = managers.undo(at: now + 240)
        #expect(try stores.visits.visits(limit: 9).map(\.app) == ["Instagram", "X"])
        let checkIns = try stores.checkIns.checkIns(from: moment.today - 400, through: moment.today)
        #expect(checkIns.allSatisfy { $0.rating != nil })
    }

    @Test("of Daylio are taken without the rows whose date cannot be read, which are told")
    func badDates() throws {
        let text = """
            full_date,date,weekday,time,mood,activities,note_title,note
            2026-02-27,x,Friday,20:00,good,,,fine
            2026-02-31,x,Friday,20:00,good,,,
            yesterday,x,Friday,20:00,bad,,,

            2026-02-26
            2026-02-25,x,Friday,20:00,rad,,,
            """
        let (stores, _) = try DomainStores.pair("mock")
        let managers = managers(stores)
        managers.receive(try ReadImport(ImportReader.read(Array(text.utf8))), at: now)
        let summary = try #require(managers.importSummary(habit: nil, at: now))
        #expect(summary.days == 2 && summary.unreadRows == 3 && summary.firstUnreadRow == 3)
        #expect(throws: ImportRefusal.damaged) { try ImportReader.read(Array("full_date,mood\nx,good\n".utf8)) }
    }

    @Test("bring nothing that could rewrite a terminal", arguments: ["sqlite", "mock"])
    func controls(kind: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        let managers = managers(stores)
        let note = { try stores.checkIns.checkIn(on: self.day("2026-02-27"))?.note }
        let table = "full_date,mood,note\n2026-02-27,good,\"a \u{1B}]0;x\u{7}note \u{202E}back\"\n"
        managers.receive(try ReadImport(ImportReader.read(Array(table.utf8))), at: now)
        #expect(managers.runImport(habit: nil, at: now) != nil)
        #expect(try note() == "a ]0;xnote back")
        let export = String(decoding: try Archive(of: stores, zone: .gmt, at: now).json, as: UTF8.self)
        let crafted = export.replacing("a ]0;xnote back", with: "\\u001b[2J\\u202eb")
        managers.receive(try ReadImport(ImportReader.read(Array(crafted.utf8))), at: now)
        #expect(managers.runImport(habit: nil, at: now) != nil)
        #expect(try note() == "[2Jb")
    }

    @Test("are read once: what is shown again comes from memory", arguments: ["sqlite", "mock"])
    func once(kind: String) throws {
        let (stores, _) = try DomainStores.pair(kind)
        let managers = managers(stores)
        for name in ["daylio.csv", "off.json"] {
            managers.receive(try ReadImport(file(name)), at: now)
            let summary = managers.importSummary(habit: nil, at: now)
            // Nobody looks at it.
            try stores.imports.save(ImportSnapshot(readAt: now, file: "{"))
            #expect(managers.importSummary(habit: nil, at: now) == summary && summary != nil)
        }
    }

    @Test("cost in proportion to their days, and what is noted of them for the undo is small")
    func cost() throws {
        func cost(ofDays count: Int) throws -> Int {
            let database = try Database(path: ":memory:")
            try Migrations.off.apply(to: database)
            try database.run("INSERT INTO person (created_at) VALUES (0)")
            let stores = DomainStores(database, of: PersonID(1))
            let managers = managers(stores)
            let rows = try (1...count).map { "\((try day("2026-03-01") - $0).iso),good,a word or two about the day" }
            let table = "full_date,mood,note\n" + rows.joined(separator: "\n")
            managers.receive(try ReadImport(ImportReader.read(Array(table.utf8))), at: now)
            let before = database.steps
            #expect(managers.runImport(habit: nil, at: now)?.days == count)
            let steps = database.steps - before
            let noted = try #require(try stores.imports.present()?.after).utf8.count
            #expect(try noted > 0 && noted * 5 < Archive(of: stores, zone: .gmt, at: now).json.count)
            return steps
        }
        let (few, many) = try (cost(ofDays: 700), cost(ofDays: 2800))
        #expect(few * 5 > many && many < 2800 * 200, "\(few), then \(many) steps")
    }

    @Test("a store of imports returns them unchanged, to their person only", arguments: ["sqlite", "mock"])
    func store(kind: String) throws {
        let (ana, bo) = try DomainStores.pair(kind)
        for name in ["loop.zip", "daylio.csv"] {
            let read = ImportSnapshot(readAt: now, file: try file(name).kept, before: "{}", after: "[]")
            try ana.imports.save(read)
            #expect(try ana.imports.present() == read)
            #expect(try ana.imports.readAt() == now)
        }
        #expect(try bo.imports.present() == nil)
        try bo.imports.delete()
        try ana.imports.save(ImportSnapshot(readAt: now))
        #expect(try ana.imports.present() == ImportSnapshot(readAt: now))
        try ana.imports.delete()
        #expect(try ana.imports.present() == nil)
    }

    @Test("that are damaged or foreign are refused")
    func refused() throws {
        #expect(throws: ImportRefusal.foreign) { try file("holiday.txt") }
        #expect(throws: ImportRefusal.foreign) { try ImportReader.read([]) }
        #expect(throws: ImportRefusal.damaged) { try ImportReader.read(Array("PK".utf8)) }
        #expect(throws: ImportRefusal.tooLarge) {
            try ImportReader.read([UInt8](repeating: 32, count: ImportReader.largest + 1))
        }
        #expect(throws: ImportRefusal.newer) {
            try ImportReader.read(Array(#"{"format": "off-export", "version": 2}"#.utf8))
        }
        #expect(throws: ImportRefusal.tooMuch) {
            let rows = String(repeating: "2026-01-01,good\n", count: 20_001)
            _ = try ImportReader.read(Array("full_date,mood\n\(rows)".utf8))
        }
        #expect(throws: ImportRefusal.tooMuch) {
            try ImportReader.read([UInt8](repeating: UInt8(ascii: ","), count: 1_000_000))
        }
        let (stores, _) = try DomainStores.pair("mock")
        let export = String(decoding: try Archive(of: stores, zone: .gmt, at: now).json, as: UTF8.self)
        #expect(throws: Never.self) { try ImportReader.read(Array(export.utf8)) }
        #expect(throws: ImportRefusal.incomplete) {
            try ImportReader.read(Array(export.replacing("\"slips\"", with: "\"slops\"").utf8))
        }
        #expect(throws: ImportRefusal.tooMuch) {
            let slips = Array(repeating: "7", count: Archive.most + 1).joined(separator: ",")
            _ = try ImportReader.read(Array(export.replacing("\"slips\": []", with: "\"slips\": [\(slips)]").utf8))
        }
        #expect(throws: ImportRefusal.damaged) { try ImportReader.read(Array(export.utf8.dropLast(9))) }
        let broken = #"{"format":"off-export","version":1,"madeAt":"2026-03-02T20:00:00.000+01:00","zone":"UTC","#
        for part in [#""checkIns":[{"day":"2026-02-30"}]}"#, #""slips":7}"#, #""urges":[7]}"#] {
            #expect(throws: ImportRefusal.damaged) { try ImportReader.read(Array((broken + part).utf8)) }
        }
    }
}
