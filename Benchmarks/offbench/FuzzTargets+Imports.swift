import Conversation
import Database
import Domains
import Foundation
import Screens
import Shared
import Support
import Words

/// Files that people send, and what becomes of them after a yes.
extension FuzzTarget {
    private static let now = Date(timeIntervalSince1970: 1_772_478_000)

    private static let tables = [
        """
        Date,No social media,Meditate
        2026-03-01,2,0
        2026-02-28,YES_MANUAL,SKIP
        2026-02-27,-1,3
        """,
        """
        full_date,date,weekday,time,mood,activities,note_title,note
        2026-03-01,March 1,Sunday,9:10 PM,rad,"walk | read",A title,"a ""note"", long"
        2026-02-28,February 28,Saturday,21:10,meh,,,
        2026-02-28,February 28,Saturday,08:10,Sunny,,,two
        """,
    ]

    /// A round costs what a few hundred turns do.
    static func imports() throws -> FuzzTarget {
        let book = try WordBook()
        let facts = try app(of: "steady", book).facts
        let exports = try ["fresh", "told", "in-care", "coming-back"].map(export)
        return FuzzTarget(name: "imports", perRound: 12) { input, telling in
            let sample = input.chance.isOne(in: 2) ? input.one(of: tables) : input.one(of: exports)
            let text = damaged(sample, &input)
            telling(text)
            let bytes = Array(text.utf8)
            guard let read = try? ReadImport(ImportReader.read(input.chance.isOne(in: 4) ? zipped(bytes) : bytes))
            else { return }
            let stores = DomainStores(MockDatabase(), of: PersonID(1))
            try Sample.named(input.one(of: ["fresh", "steady", "planless"]))?.fill(stores, at: now)
            let managers = Managers(stores, zone: "Europe/Berlin")
            managers.load(at: now)
            let app = AppContext(managers: managers, wordsIn: book.words(in:), now: now, facts: facts)
            let before = try Archive(of: stores, zone: .gmt, at: now).json
            managers.receive(read, at: now)
            guard managers.runImport(habit: 0, at: now)?.isEmpty == false else { return }
            _ = managers.undo(at: now)
            let after = try Archive(of: stores, zone: .gmt, at: now).json
            // A time of care stays: it may have begun since.
            let differences = zip(lines(before), lines(after)).filter { $0 != $1 && !$0.hasPrefix("\"care\"") }
            try FuzzProblem.unless(differences.isEmpty, "the undo left \(differences)")
            _ = managers.redo(at: now)
            let pages = ["/history", "/progress", "/scores", "/insight", "/reviews", "/plan", "/words", "/safetyplan"]
            try look(at: pages + ["/why insight", "/week", "/month", "/settings", "8 kept it"], in: app)
            _ = try Archive(json: try Archive(of: stores, zone: .gmt, at: now).json)
            _ = managers.jobs(at: now, waiting: [])
        }
    }

    /// Bytes of a zip with one file, and of one whose bytes are not right.
    static let zips = FuzzTarget(name: "zips", perRound: 60) { input, telling in
        let bytes = input.mutated(zipped(Array(input.one(of: tables).utf8)))
        telling(String(decoding: bytes, as: UTF8.self))
        _ = try? ImportReader.read(bytes)
    }

    private static func lines(_ json: [UInt8]) -> [Substring] {
        String(decoding: json, as: UTF8.self).split(separator: "\n")
    }

    private static func damaged(_ text: String, _ input: inout FuzzInput) -> String {
        // A long text rarely breaks where it matters: one of its lines is chosen first.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<1 + input.chance.below(3) {
            let place = input.chance.below(lines.count)
            lines[place] = input.mutated(lines[place])
        }
        return lines.joined(separator: "\n")
    }

    private static func zipped(_ bytes: [UInt8]) -> [UInt8] {
        var zip = ZipWriter(at: WallTime(now, in: .gmt))
        zip.add(bytes, as: bytes.first == UInt8(ascii: "{") ? Archive.file : "Checkmarks.csv")
        return zip.bytes
    }

    private static func look(at commands: [String], in app: AppContext) throws {
        let conversation = Conversation(routes: OffRoutes(), saved: nil)
        for command in commands { try check(try conversation.handle(Input(typed: command), in: app)) }
    }

    /// What somebody has exported, with a review in it.
    private static func export(of name: String) throws -> String {
        let stores = DomainStores(MockDatabase(), of: PersonID(1))
        try Sample.named(name)?.fill(stores, at: now)
        for phrase in PhraseSnapshot.Samples.varied(until: now) { try stores.phrases.save(phrase) }
        let managers = Managers(stores, zone: "Europe/Berlin")
        managers.load(at: now)
        let week = managers.settings.moment(at: now).today.monday - 7
        let aggregate = managers.aggregate(of: week, at: now)
        let content = InsightContent(
            aggregate: aggregate, narration: aggregate.narration, text: [.happening: "You kept it."], model: nil,
            toldAt: now)
        try stores.insights.save(InsightSnapshot(week: week, content: content, viewedAt: now))
        return String(decoding: try Archive(of: stores, zone: .gmt, at: now).json, as: UTF8.self)
    }
}
