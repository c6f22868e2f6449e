import Fitting
import Foundation
import Shared
import Support
import Testing

@testable import Understanding

@Suite("Two things in one line")
struct TwoThingsTests {
    private func parts(_ line: String, asked: Circumstances.Asked = .home) throws -> [String]? {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: asked, today: CorpusLine.today, now: CorpusLine.now)
        let glance = reader.glance(at: line)
        return reader.twoThings(in: glance, about, whole: { reader.parts(of: glance, about) })?.map { part in
            ([part.meaning.kind.rawValue] + part.meaning.described).joined(separator: " ")
        }
    }

    @Test(
        "are found where each is sure by itself, in the order of the line",
        arguments: [
            ("8 kept, pause till monday", ["checkin rating=8 plan=kept", "pause until=2026-03-30"]),
            ("pause until friday and how's my streak?", ["pause until=2026-03-27", "streak"]),
            ("resume, and ask me at 20:30 daily", ["resume", "ask-at time=20:30"]),
            ("monday was a 4, today a 7", ["checkin rating=4 day=2026-03-23", "checkin rating=7"]),
            ("slipped on tiktok, show me my plan", ["slip app=TikTok", "plan-show"]),
            ("today 6 and right now i badly want to open it", ["checkin rating=6", "sos"]),
            ("7 kept\nhow many urges this week?", ["checkin rating=7 plan=kept", "urges"]),
            ("8 kept it, thanks", ["checkin rating=8 plan=kept", "thanks"]),
        ])
    func two(line: String, expected: [String]) throws {
        #expect(try parts(line) == expected)
    }

    @Test(
        "are not found in one thing, however often it comes apart",
        arguments: [
            "8 kept it, long day", "7, kept, slight pull", "slipped, 4 today", "slipped on insta, two hours",
            "yday was ok, 7", "no tiktok and no instagram from 8 to 10", "10 minutes of insta and then i stop",
            "monday was better (8), today just 6, both kept", "kept it, wanted to delete everything",
            "my son says hi, and also he is 7", "a, b, c, d, e, f, g, h", "and", ", and", "", "🙂, 🙂",
        ])
    func one(line: String) throws {
        #expect(try parts(line) == nil)
    }

    @Test("a glance misses no day, so that no line that may come apart before one is passed over")
    func days() throws {
        let reader = try #require(Language.reader(of: "en"))
        let corpus = repository.appendingPathComponent("Tests/Understanding/Corpus")
        let files = ["aside.tsv", "examples/u8.tsv", "examples/u43.tsv"].map(corpus.appendingPathComponent)
        var count = 0
        for line in try CorpusLine.lines(of: files) {
            let glance = reader.glance(at: line.text)
            let days = reader.parts(of: glance, line.circumstances).startsOfDays.subtracting([0])
            if days.isEmpty { continue }
            count += 1
            #expect(glance.mayNameDayLater, "\(line.text)")
        }
        #expect(count > 50)
    }
}
