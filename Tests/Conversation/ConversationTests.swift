import Conversation
import Foundation
import Testing
import Words

@Suite("A conversation")
struct ConversationTests {
    /// A person at the other end, who sees messages and taps their buttons.
    final class Person {
        let counter = Counter()
        var hours = 0.0
        private(set) var conversation: Conversation<TestApp>
        private(set) var messages: [Outgoing] = []

        init() {
            conversation = Conversation(routes: TestRoutes(), saved: nil)
            restart(saved: nil)
        }

        /// Starts another process, which knows only what was saved.
        func restart(saved: String?, routes: TestRoutes = TestRoutes()) {
            conversation = Conversation(routes: routes, saved: saved)
        }

        @discardableResult
        func send(_ input: Input) throws -> Outgoing? {
            let new = try conversation.handle(input, in: app)
            messages += new
            return new.last
        }

        func says(_ text: String) throws -> String { try send(.text(text))?.message.text.plain ?? "-" }

        func refresh() throws -> [Outgoing] { try conversation.refresh(in: app) }

        private var app: TestApp {
            TestApp(counter: counter, now: Date(timeIntervalSince1970: 1_772_478_000 + hours * 3600))
        }

        func payload(_ label: String, of message: Outgoing?) -> String {
            message?.message.rows.flatMap { $0 }.first { $0.label == label }?.payload ?? "none"
        }
    }

    @Test("moves into a Screen and back, and calls onDismiss of the one below")
    func pushAndFinish() throws {
        let person = Person()
        #expect(try person.says("ask") == "question 0")
        #expect(try person.says("done") == "Thanks.\n\ncount 0, dismissed 1")
    }

    @Test("edits a live message when it is tapped, and answers typed words below it")
    func editsInPlace() throws {
        let person = Person()
        let first = try person.send(.opened)
        let second = try person.send(.button(payload: person.payload("Add", of: first)))
        #expect(second?.isEdit == true && second?.view == first?.view)
        #expect(second?.message.text.plain == "count 1, dismissed 0")
        let third = try person.send(.text("add"))
        #expect(third?.isEdit == false && third?.view != first?.view)
    }

    @Test("ignores a second tap on a state that was just edited away")
    func doubleTap() throws {
        let person = Person()
        let first = try person.send(.opened)
        let tap = Input.button(payload: person.payload("Add", of: first))
        try person.send(tap)
        try person.send(tap)
        #expect(person.counter.count == 1)
    }

    @Test("answers an earlier message's button with the present Screen, but runs a command on it")
    func oldButtons() throws {
        let person = Person()
        let old = try person.send(.opened)
        try person.send(.text("ask"))
        #expect(
            try person.send(.button(payload: person.payload("Add", of: old)))?.message.text.plain
                == "earlier\n\nquestion 0")
        #expect(try person.send(.button(payload: person.payload("Panic", of: old)))?.message.text.plain == "alarm")
        for payload in ["", "1", "x.y.z", "1.0.99", "-1.0.0", "999999999999999999999.0.0", "1.0"] {
            #expect(try person.send(.button(payload: payload))?.message.text.plain.hasPrefix("earlier") == true)
        }
        #expect(person.counter.count == 0)
    }

    @Test("treats a button whose action has changed its shape as one of an earlier message")
    func changedAction() throws {
        for isTapped in [true, false] {
            let person = Person()
            let shown = try person.send(.opened)
            person.restart(saved: try person.conversation.saved().replacing("add", with: "subtract"))
            let input = isTapped ? Input.button(payload: person.payload("Add", of: shown)) : .text("add")
            #expect(try person.send(input)?.message.text.plain == "earlier\n\ncount 0, dismissed 0")
        }
    }

    @Test("keeps its place when only the saved buttons cannot be read")
    func changedMessage() throws {
        let person = Person()
        let shown = try person.send(.text("ask"))
        let saved = try person.conversation.saved()
        person.restart(saved: saved.replacing("\"typing\":\"", with: "\"typing\":\"un"))
        #expect(
            try person.send(.button(payload: person.payload("More", of: shown)))?.message.text.plain
                == "earlier\n\nquestion 0")
    }

    @Test("is interrupted from any Screen by a command or its word, and returns there")
    func interrupts() throws {
        let person = Person()
        try person.send(.text("ask"))
        try person.send(.text("more"))
        for input in [Input.command(name: "sos", argument: ""), .text("sos")] {
            #expect(try person.send(input)?.message.text.plain == "alarm")
            #expect(try person.says("over") == "question 1")
        }
    }

    @Test(
        "asks the interceptor about all words before a label, a command or a Screen",
        arguments: [
            Input.text("danger"), .text("done, danger"), .command(name: "note", argument: "danger"),
            .command(name: "danger", argument: ""), .overheard("danger"), .text("sos danger"),
        ])
    func interceptor(input: Input) throws {
        let person = Person()
        _ = try person.says("ask")
        #expect(try person.send(input)?.message.text.plain == "alarm")
        #expect(try person.says("over") == "question 0")
    }

    @Test("ignores overheard words that are not intercepted")
    func overhears() throws {
        let person = Person()
        _ = try person.says("ask")
        let place = try person.conversation.saved()
        #expect(try person.send(.overheard("done")) == nil)
        #expect(try person.conversation.saved() == place)
    }

    @Test("says nothing besides the intercepted answer: no introduction, nothing about a lost place")
    func interceptedAlone() throws {
        let person = Person()
        person.restart(saved: "nonsense", routes: TestRoutes(introduction: "I am a test."))
        let count = person.messages.count
        #expect(try person.says("danger") == "alarm")
        #expect(try person.says("what") == "guess\n\nalarm")
        #expect(person.messages.count == count + 2)
        _ = try person.says("over")
        _ = try person.says("ask")
        #expect(person.messages.map(\.message.text.plain).suffix(2) == ["I am a test.", "question 0"])
    }

    @Test("skips Screens that are over on the way back, and calls onDismiss of the one it shows")
    func passesByWhatIsOver() throws {
        let person = Person()
        try person.send(.command(name: "sos", argument: ""))
        let ask = try person.send(.command(name: "home", argument: ""))
        try person.send(.button(payload: person.payload("Ask", of: ask)))
        let alarm = try person.send(.command(name: "sos", argument: ""))
        person.counter.count = 6
        let root = try person.send(.button(payload: person.payload("Over", of: alarm)))
        #expect(root?.message.text.plain == "count 6, dismissed 2")
    }

    @Test("skips a Screen that is over, but keeps a question that is still open")
    func speaksWhereItGoesOn() throws {
        let person = Person()
        let root = try person.send(.opened)
        try person.send(.button(payload: person.payload("Ask", of: root)))
        let question = try person.send(.command(name: "note", argument: ""))
        #expect(question?.message.text.plain == "Noted.\n\nquestion 0")
        person.counter.count = 6
        // Its own button still works, since its message can still be answered.
        #expect(
            try person.send(.button(payload: person.payload("More", of: question)))?.message.text.plain == "question 1")
        #expect(
            try person.send(.command(name: "note", argument: ""))?.message.text.plain
                == "Noted.\n\ncount 6, dismissed 1")
    }

    @Test("goes on with a Screen that kept its place at Home, also after a restart, unless it was cancelled")
    func keptPlaces() throws {
        let person = Person()
        func command(_ name: String) throws -> String? {
            try person.send(.command(name: name, argument: ""))?.message.text.plain
        }
        #expect(try command("draft") == "draft 0, returned 0")
        #expect(try person.says("more") == "draft 1, returned 0")
        #expect(try command("sos") == "alarm")
        #expect(try command("home") == "Home.\n\ncount 0, dismissed 1")
        person.restart(saved: try person.conversation.saved())
        #expect(try command("draft") == "draft 1, returned 1")
        #expect(try command("cancel") == "Cancelled.\n\ncount 0, dismissed 2")
        #expect(try command("draft") == "draft 0, returned 0")
        // A Screen with nothing to keep is dropped, and so is one that is done.
        #expect(try command("home") == "Home.\n\ncount 0, dismissed 3")
        #expect(try command("draft") == "draft 0, returned 0")
        #expect(try person.says("more") == "draft 1, returned 0")
        #expect(try person.says("done") == "Done.\n\ncount 0, dismissed 4")
        #expect(try command("draft") == "draft 0, returned 0")
    }

    @Test("loses only the kept place if that cannot be read any more")
    func keptPlaceLost() throws {
        let person = Person()
        _ = try person.send(.command(name: "draft", argument: ""))
        _ = try person.says("more")
        _ = try person.send(.command(name: "home", argument: ""))
        _ = try person.says("ask")
        let screens: [any Screen<TestApp>.Type] = [RootScreen.self, QuestionScreen.self, AlarmScreen.self]
        person.restart(saved: try person.conversation.saved(), routes: TestRoutes(screens: screens))
        #expect(try person.says("more") == "question 1")
    }

    @Test("keeps each Screen once, however often it is opened, and loses none between")
    func once() throws {
        let person = Person()
        try person.send(.text("ask"))
        try person.send(.text("more"))
        for _ in 0..<5 { try person.send(.command(name: "sos", argument: "")) }
        #expect(try person.says("over") == "question 1")
        try person.send(.command(name: "sos", argument: ""))
        // The question is opened anew above the alarm, which stays below it.
        try person.send(.due(kind: "ask", occurrence: "1"))
        #expect(try person.says("done") == "Thanks.\n\nalarm")
    }

    @Test("passes unknown words to the Screens below, and then guesses")
    func passes() throws {
        let person = Person()
        try person.send(.text("ask"))
        #expect(try person.says("root?") == "Root heard.\n\ncount 0, dismissed 0")
        #expect(try person.says("what?") == "guess\n\ncount 0, dismissed 0")
        #expect(try person.says("a") == "which: Add/Ask\n\ncount 0, dismissed 0")
        #expect(try person.says("  ") == "empty\n\ncount 0, dismissed 0")
        #expect(try person.send(.command(name: "nope", argument: ""))?.message.text.plain.hasPrefix("no nope") == true)
    }

    @Test("says nothing about a due job that is no longer worth a message")
    func dueForNothing() throws {
        #expect(try Person().send(.due(kind: "other", occurrence: "1")) == nil)
    }

    @Test("survives a restart at every step, with local state and buttons")
    func restarts() throws {
        let person = Person()
        let question = try person.send(.text("ask"))
        person.restart(saved: try person.conversation.saved())
        let more = try person.send(.button(payload: person.payload("More", of: question)))
        #expect(more?.message.text.plain == "question 1")
        #expect(more?.isEdit == true)
        person.restart(saved: try person.conversation.saved())
        #expect(try person.says("done") == "Thanks.\n\ncount 0, dismissed 1")
    }

    @Test("starts over and says so if its place cannot be read")
    func startsOver() throws {
        let person = Person()
        try person.send(.text("ask"))
        let saved = try person.conversation.saved()
        var routes = TestRoutes()
        routes.screens = [RootScreen.self]
        person.restart(saved: saved, routes: routes)
        #expect(try person.says("hm") == "started over\n\nguess\n\ncount 0, dismissed 0")
        #expect(try person.says("hm") == "guess\n\ncount 0, dismissed 0")
        person.restart(saved: "garbage")
        #expect(try person.says("hm").hasPrefix("started over"))
    }

    @Test("sends one edit when the content of a live message has changed")
    func live() throws {
        let person = Person()
        let first = try person.send(.opened)
        #expect(try person.refresh().isEmpty)
        person.counter.count = 5
        person.counter.count = 6
        let edits = try person.refresh()
        #expect(edits.map(\.message.text.plain) == ["count 6, dismissed 0"])
        #expect(edits.first?.isEdit == true && edits.first?.view == first?.view)
        #expect(try person.refresh().isEmpty)
        try person.send(.text("sos"))
        person.counter.count = 7
        #expect(try person.refresh().isEmpty, "a message that is not live stays as it is")
    }

    @Test("keeps payloads well below the strictest network's limit")
    func payloads() throws {
        let person = Person()
        for _ in 0..<2000 { try person.send(.opened) }
        let message = try person.send(.opened)
        for button in message?.message.rows.flatMap({ $0 }) ?? [] { #expect(button.payload.utf8.count <= 20) }
    }

    @Test("shares nothing with another conversation")
    func independent() throws {
        let (ana, bo) = (Person(), Person())
        try ana.send(.text("ask"))
        #expect(try bo.says("add") == "count 1, dismissed 0")
        #expect(try ana.says("more") == "question 1")
    }

    @Test("gives a line to what was just asked for three hours, and to nobody once another Screen was shown")
    func freshness() throws {
        let person = Person()
        try person.send(.due(kind: "day", occurrence: "1"))
        #expect(try person.says("so") == "The day heard.\n\nhow was it, 0")
        #expect(try person.says("line") == "The day heard.\n\nhow was it, 0")
        try person.send(.text("sos"))
        #expect(try person.says("so") == "guess\n\nalarm")
        #expect(try person.says("line") == "Noted.\n\nalarm")
        // It comes back, is asked anew, and hears again.
        person.hours = 2.9
        #expect(try person.says("over") == "how was it, 0")
        person.hours = 5.8
        #expect(try person.says("yes") == "how was it, 1")
        person.hours = 8.9
        #expect(try person.says("yes") == "guess\n\nold")
        #expect(try person.says("line") == "Noted.\n\nold")
    }

    @Test("keeps the buttons of an old question, and folds it when it comes back, until it is opened")
    func folding() throws {
        let person = Person()
        let asked = try person.send(.due(kind: "day", occurrence: "1"))
        person.hours = 24
        let answered = try person.send(.button(payload: person.payload("Yes", of: asked)))
        #expect(answered?.message.text.plain == "how was it, 1")
        person.hours = 48
        try person.send(.text("sos"))
        person.restart(saved: try person.conversation.saved())
        #expect(try person.says("over") == "old")
        person.restart(saved: try person.conversation.saved())
        #expect(try person.says("monday") == "how was it, 1")
        #expect(try person.says("so") == "The day heard.\n\nhow was it, 1")
    }

    @Test("asks by itself about what was left, not about what is being answered, and says which question comes first")
    func dueOverQuestion() throws {
        let person = Person()
        try person.send(.due(kind: "day", occurrence: "1"))
        person.hours = 0.2
        #expect(try person.send(.due(kind: "day", occurrence: "2")) == nil)
        person.hours = 0.5
        #expect(try person.send(.due(kind: "day", occurrence: "3"))?.message.text.plain == "how was it, 0")
        #expect(try person.send(.due(kind: "ask", occurrence: "4"))?.message.text.plain == "waiting\n\nquestion 0")
    }

    @Test("says no sentence about words that were not understood twice running")
    func unclear() throws {
        let person = Person()
        #expect(try person.says("a").hasPrefix("which: Add/Ask"))
        person.restart(saved: try person.conversation.saved())
        #expect(try person.says("a").hasPrefix("again"))
        #expect(try person.says("a").hasPrefix("which: Add/Ask"))
        try person.send(.text("root?"))
        #expect(try person.says("a").hasPrefix("which: Add/Ask"))
    }
}
