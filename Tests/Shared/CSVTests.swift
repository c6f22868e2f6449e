import Foundation
import Shared
import Testing

@Suite("Tables for spreadsheets")
struct CSVTests {
    @Test(
        "turn nothing that somebody wrote into a formula", arguments: ["=1+1", "+1", "-1", "@a", "\ta", "\ra", "\na"])
    func formulas(text: String) throws {
        let csv = CSV.text(header: ["note"], rows: [[.text(text)]])
        let cell = try #require(try CSV.rows(in: Array(csv.utf8))?.last?.first)
        #expect(cell == "'" + text)
    }

    @Test("leave numbers as they are")
    func numbers() {
        let csv = CSV.text(header: ["a", "b", "c"], rows: [[.plain("-5"), .empty, .plain("true")]])
        #expect(csv == "a,b,c\r\n-5,,true\r\n")
    }

    @Test(
        "come back as they were written",
        arguments: ["a,b", "a;b", "say \"yes\"", "two\nlines", "two\r\nlines", " padded ", "\"", "Grüße 🌱", "x"])
    func returning(text: String) throws {
        let csv = CSV.text(header: ["a", "note"], rows: [[.text("x"), .text(text)]])
        #expect(try CSV.rows(in: Array(csv.utf8)) == [["a", "note"], ["x", text]])
    }

    @Test(
        "are read whoever wrote them",
        arguments: [
            "a,b\n1,2\n", "a;b\r\n1;2\r\n", "a\tb\r1\t2", "\u{FEFF}a,b\n\n\"1\",\"2\"", "a,b\n1,2",
        ])
    func others(csv: String) throws {
        #expect(try CSV.rows(in: Array(csv.utf8)) == [["a", "b"], ["1", "2"]])
    }

    @Test("are read up to a number of rows and of cells")
    func limits() throws {
        let csv = Array("a,b\n1,2\n".utf8)
        #expect(try CSV.rows(in: csv, atMost: (2, 5))?.count == 2)
        #expect(throws: CSV.TooMuch.self) { try CSV.rows(in: csv, atMost: (1, 99)) }
        #expect(throws: CSV.TooMuch.self) { try CSV.rows(in: csv, atMost: (99, 3)) }
        #expect(throws: CSV.TooMuch.self) { try CSV.rows(in: Array(repeating: 0x2C, count: 1000), atMost: (9, 999)) }
    }

    @Test("are refused with a quote that never ends, or with bytes that are no text")
    func broken() throws {
        #expect(try CSV.rows(in: Array("a,\"b\n1,2".utf8)) == nil)
        #expect(try CSV.rows(in: [0x61, 0xFF, 0xFE]) == nil)
        #expect(try CSV.rows(in: [])?.isEmpty == true)
    }
}
