import Conversation
import Testing
import Words

@Suite("A mirror of what somebody feels")
struct MirrorTests {
    @Test("comes above the answer, which is as ever, with a button that always works")
    func above() throws {
        let person = ConversationTests.Person()
        _ = try person.says("ask")
        let count = person.messages.count
        #expect(try person.says("sad") == person.messages.last?.message.text.plain)
        let new = person.messages.dropFirst(count).map(\.message)
        #expect(new.count == 2 && new.first?.text.plain == "that sounds sad")
        #expect(new.first?.rows.joined().map(\.payload) == ["/sos"])
        let plain = ConversationTests.Person()
        _ = try plain.says("ask")
        #expect(new.last?.text.plain == (try plain.says("glad").replacing("glad", with: "sad")))
        #expect(try person.send(.button(payload: "/sos"))?.message.text.plain == "alarm")
    }

    @Test("comes neither beside the interceptor's answer nor beside a Screen that is the mirror itself")
    func alone() throws {
        for input in [Input.text("sad danger"), .command(name: "sos", argument: "sad"), .overheard("sad danger")] {
            let person = ConversationTests.Person()
            #expect(try person.send(input)?.message.text.plain == "alarm")
            #expect(person.messages.count == 1)
        }
        let person = ConversationTests.Person()
        #expect(try person.send(.overheard("sad")) == nil)
    }
}
