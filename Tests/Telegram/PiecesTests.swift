import Conversation
import Drawing
import Messaging
import Shared
import Testing
import Words

@testable import Telegram

@Suite("Pieces of a long message")
struct PiecesTests {
    private func pieces(_ text: Text, picture: Picture? = nil) -> [RenderedMessage] {
        Pieces.of(RenderedMessage(text: text, rows: [[.init(label: "A", payload: "1.0.0")]], picture: picture))
    }

    private func isWhole(_ pieces: [RenderedMessage]) -> Bool {
        pieces.allSatisfy { (1...4096).contains(MessageBody($0).text.utf16.count) }
            && pieces.dropLast().allSatisfy { $0.rows.isEmpty } && pieces.last?.rows.isEmpty == false
    }

    @Test("are one if it is short enough in UTF-16 units")
    func short() {
        #expect(pieces(Text(String(repeating: "a", count: 4096))).count == 1)
        #expect(pieces(Text(String(repeating: "😀", count: 2048))).count == 1)
        #expect(pieces(Text(String(repeating: "😀", count: 2049))).count == 2)
    }

    @Test("are split at a line or a blank, and never within a character")
    func borders() {
        let lines = pieces(Text(String(repeating: "word ", count: 700) + "\n" + String(repeating: "more ", count: 300)))
        #expect(lines.count == 2 && isWhole(lines) && lines[1].text.plain.hasPrefix("more"))
        let words = pieces(Text(String(repeating: "word ", count: 2000)))
        #expect(isWhole(words) && words.allSatisfy { $0.text.plain.split(separator: " ").allSatisfy { $0 == "word" } })
        let families = pieces(Text(String(repeating: "👩‍👩‍👧‍👦", count: 1000)))
        #expect(isWhole(families) && families.allSatisfy { $0.text.plain.allSatisfy { $0 == "👩‍👩‍👧‍👦" } })
        #expect(families.map(\.text.plain).joined().count == 1000)
        // A single character that is longer than a message may be.
        let tower = pieces(Text("a" + String(repeating: "\u{0301}", count: 9000)))
        #expect(isWhole(tower) && tower.count == 3)
    }

    @Test("are never blank, whatever the text begins with")
    func blanks() {
        let found = pieces(Text(String(repeating: "\n", count: 5000) + "word"))
        #expect(found.map(\.text.plain) == ["word"])
        #expect(pieces(Text(String(repeating: " ", count: 5000))).count == 1)
    }

    @Test("keep their bold ranges")
    func bold() {
        let text = Text("😀 " + String(repeating: "x", count: 4090)) + Text("bold words", style: .bold) + Text(" end")
        let found = pieces(text)
        #expect(isWhole(found))
        #expect(found.flatMap { $0.text.runs }.filter { $0.style == .bold }.map(\.string).joined() == "bold words")
        #expect(MessageBody(RenderedMessage(text: Text("😀 ") + Text("é", style: .bold))).entities.array?.count == 1)
    }

    @Test("begin with the picture and its description, followed by the words")
    func pictures() {
        let picture = Picture(
            sketch: Sketch(width: 9, height: 9, background: Colour(0xFFFFFF)), description: "a week")
        #expect(pieces(Text(), picture: picture).count == 1)
        let two = pieces(Text("a"), picture: picture)
        #expect(two.count == 2 && two[0].picture != nil && two[0].rows.isEmpty && two[1].picture == nil)
    }

    @Test("of random texts join to the original")
    func random() {
        let items: [Character] = ["a", "é", "😀", "🇩🇪", " ", "\n", "👩‍👩‍👧‍👦", "ß", "漢"]
        var chance = UInt64(7)
        for _ in 0..<30 {
            chance = chance &* 6_364_136_223_846_793_005 &+ 1
            let length = Int(chance >> 33) % 9000 + 1
            let text = String(
                (0..<length).map { index -> Character in
                    chance = chance &* 6_364_136_223_846_793_005 &+ UInt64(index)
                    return items[Int(chance >> 40) % items.count]
                })
            let found = pieces(Text(text))
            #expect(found.allSatisfy { $0.text.plain.utf16.count <= 4096 })
            let kept = { (text: String) in text.filter { !$0.isWhitespace } }
            #expect(kept(found.map(\.text.plain).joined()) == kept(text))
        }
    }
}
