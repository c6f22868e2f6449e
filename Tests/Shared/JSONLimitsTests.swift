import Foundation
import Shared
import Testing

@Suite("JSON with limits")
struct JSONLimitsTests {
    private func read(_ text: String, text longest: Int = 10, texts: Int = 1000, values: Int = 1000) -> JSON? {
        JSON(Array(text.utf8), keeping: JSON.Limits(text: longest, texts: texts, values: values))
    }

    @Test(
        "is cut in its strings, counted in UTF-16 units", arguments: ["a", "é", "漢", "😊", "\\u00e9", "\\ud83d\\ude0a"])
    func texts(unit: String) throws {
        let text = try #require(read("\"" + String(repeating: unit, count: 100) + "\"")?.string)
        #expect(text.utf16.count == 10)
        #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    }

    @Test("is kept whole if it is within them")
    func whole() {
        let json: JSON = ["a": [1, "ten letter", .null], "b": ["c": true]]
        #expect(read(String(decoding: json.bytes, as: UTF8.self)) == json)
    }

    @Test("keeps the first of many values, and parses the rest")
    func values() throws {
        let list = "[" + String(repeating: "[],", count: 5000) + "1]"
        #expect(try #require(read(list, values: 100)?.array).count == 99)
        #expect(read(list + "x", values: 100) == nil)
        #expect(read("[" + String(repeating: "\"abc\",", count: 500) + "\"\u{1}\"]", texts: 10) == nil)
    }

    @Test("keeps at most the allowed bytes of all strings and names together")
    func together() throws {
        let members = (0..<500).map { "\"name \($0)\":\"text\"" }.joined(separator: ",")
        guard case .object(let kept) = try #require(read("{\(members)}", texts: 200)) else { return }
        #expect((1..<40).contains(kept.count))
    }

    @Test("rejects a number as long as a page")
    func numbers() {
        #expect(read(String(repeating: "9", count: 400)) == nil)
        #expect(read("1" + String(repeating: "0", count: 300)) != nil)
        #expect(read(String(repeating: "1", count: 100_000)) == nil)
    }
}
