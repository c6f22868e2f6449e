import Conversation
import Testing
import Words

@Suite("Messages in as few as can be")
struct JoinedTests {
    private func message(_ text: String, isVital: Bool = false) -> Outgoing {
        Outgoing(view: 1, message: RenderedMessage(text: Text(text)), isVital: isVital)
    }

    @Test("words go before what follows them")
    func words() {
        #expect([message("One."), message("Two.")].joined.map(\.message.text.plain) == ["One.\n\nTwo."])
    }

    @Test("what must not be lost must not be lost together with others either", arguments: [0, 1])
    func vital(index: Int) {
        let joined = [message("One.", isVital: index == 0), message("Two.", isVital: index == 1)].joined
        #expect(joined.map(\.isVital) == [true])
    }
}
