import Foundation
import Shared
import Support
import Testing

@testable import Safety

@Suite("The file of helplines")
struct HelplinesTests {
    private let shipped = Helplines.shipped

    @Test("has no line that cannot be read")
    func readable() throws {
        let folder = repository.appendingPathComponent("Sources/Safety/Helplines")
        let text = try String(contentsOf: folder.appendingPathComponent("Helplines.txt"), encoding: .utf8)
        let rows = text.split(separator: "\n")
        #expect(rows.count { $0.hasPrefix("emergency |") } == shipped.emergency.count)
        #expect(rows.count { $0.hasPrefix("line |") } == shipped.lines.count)
        let others = rows.filter { row in !["#", "source |", "emergency |", "line |"].contains { row.hasPrefix($0) } }
        #expect(others.isEmpty, "\(others)")
    }

    @Test("has one emergency number for a country, and a source that is an address for every number")
    func sources() {
        let countries = shipped.emergency.flatMap(\.countries)
        #expect(Set(countries).count == countries.count)
        #expect(countries.count > 150)
        #expect((countries + shipped.lines.flatMap(\.countries)).allSatisfy { $0.count == 2 && $0 == $0.uppercased() })
        for source in shipped.emergency.map(\.source) + shipped.lines.map(\.source) {
            #expect(!source.addresses.isEmpty && source.addresses.allSatisfy { $0.hasPrefix("https://") }, "\(source)")
        }
    }

    @Test("has numbers that can be dialled, and names and descriptions for all lines")
    func numbers() {
        for number in shipped.emergency.map(\.number) + shipped.lines.map(\.number) {
            #expect(!number.isEmpty && number.allSatisfy { "0123456789 +".contains($0) }, "\(number)")
        }
        for line in shipped.lines {
            #expect(!line.name.isEmpty && !line.about.isEmpty && !line.languages.isEmpty, "\(line)")
        }
    }

    @Test(
        "gives the number of a country, however its code is written",
        arguments: [
            ("DE", "112"), ("de", "112"), ("GB", "999"), ("US", "911"), ("AU", "000"), ("JP", "119"), ("BR", "192"),
            ("IN", "112"), ("PE", "106"), ("NG", "112"),
        ])
    func emergency(country: String, number: String) {
        #expect(EmergencyNumbers.number(in: country) == number)
    }

    @Test("gives none where it is not certain", arguments: [nil, "", "ZZ", "AQ"])
    func unknown(country: String?) {
        #expect(EmergencyNumbers.number(in: country) == nil)
        #expect(shipped.lines(in: country).isEmpty)
    }

    @Test("tells how and when a line can be reached")
    func reaching() throws {
        let lifeline = try #require(shipped.lines(in: "us").first)
        #expect(lifeline.number == "988" && lifeline.text == "988" && lifeline.chat == "988lifeline.org")
        #expect(lifeline.hours == .always)
        let portuguese = shipped.lines(in: "PT")
        #expect(portuguese.count == 2)
        let evening = try #require(TimeOfDay(15, 30))
        #expect(portuguese.last?.hours == .daily(from: evening, until: TimeOfDay(clamped: 30)))
        #expect(portuguese.last?.number.hasPrefix("+351 ") == true)
    }

    @Test("asks to look again at what has no date, or one more than 180 days ago")
    func stale() throws {
        let text = """
            source | list | https://example.org/list
            emergency | DE | 112 | list | 2026-03-01
            line | DE | 1 | A | b | 24/7 | Deutsch | | https://example.org |
            """
        let helplines = Helplines(text)
        let emergency = try #require(helplines.emergency.first?.source)
        let day = try #require(Day(iso: "2026-03-01"))
        #expect(emergency.addresses == ["https://example.org/list"])
        #expect(!emergency.isStale(on: day + 180))
        #expect(emergency.isStale(on: day + 181))
        #expect(try #require(helplines.lines.first?.source).isStale(on: day))
    }
}
