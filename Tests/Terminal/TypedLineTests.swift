import Terminal
import Testing

@Suite("A line that is being typed")
struct TypedLineTests {
    private func typed(_ text: String) -> (text: String, outcomes: [TypedLine.Outcome]) {
        var line = TypedLine()
        let outcomes = text.utf8.map { line.take($0) }
        return (line.text, outcomes)
    }

    @Test("is known before it is complete, and empty afterwards")
    func pending() {
        #expect(typed("7 kep").text == "7 kep")
        #expect(typed("7 kept\n").text.isEmpty)
        #expect(typed("7\n").outcomes.last == .line(Array("7".utf8)))
        #expect(typed("8\r").outcomes.last == .line(Array("8".utf8)))
    }

    @Test("loses whole characters, words, or all of it")
    func erasing() {
        #expect(typed("caf\u{E9}\u{7F}").text == "caf")
        #expect(typed("a\u{7F}\u{7F}").text.isEmpty)
        #expect(typed("long day\u{17}").text == "long ")
        #expect(typed("long day\u{15}").text.isEmpty)
        #expect(typed("ab\u{7F}").outcomes.last == .echo(Array("\r\u{1B}[K> a".utf8)))
    }

    @Test("takes no arrow keys, and ends the input only where it is empty")
    func keys() {
        #expect(typed("a\u{1B}[Ab\u{1B}[3~\u{1B}OPc").text == "abc")
        #expect(typed("\u{4}").outcomes == [.endOfInput])
        #expect(typed("a\u{4}").outcomes.last == .nothing)
    }
}
