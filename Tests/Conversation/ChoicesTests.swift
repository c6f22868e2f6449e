import Conversation
import Testing

@Suite("Choosing by typing")
struct ChoicesTests {
    private func reading(
        _ typed: String, of labels: [String], _ typing: Typing = .numbers, showsNumbers: Bool = true
    ) -> Choices.Reading {
        Choices(items: labels.map { .init(label: $0, target: "") }, typing: typing)
            .reading(of: typed, showsNumbers: showsNumbers)
    }

    @Test(
        "finds a choice by number, by label, or by the beginning of exactly one label",
        arguments: [
            ("2", Choices.Reading.chosen(1)), ("settings", .chosen(1)), ("  SETTINGS! ", .chosen(1)),
            ("se", .chosen(1)),
            ("s", .ambiguous([1, 2])), ("check in", .chosen(0)), ("Check-In", .chosen(0)), ("ch", .chosen(0)),
            ("5", .none), ("0", .none), ("-1", .none), ("", .none), ("…", .none), ("settings please", .none),
        ])
    func numbers(typed: String, expected: Choices.Reading) {
        #expect(reading(typed, of: ["Check in", "Settings", "SOS", "Help 🆘"]) == expected)
    }

    @Test("takes no number for a choice where none is shown beside it")
    func withoutNumbers() {
        #expect(reading("2", of: ["Check in", "Settings"], showsNumbers: false) == .none)
        #expect(reading("se", of: ["Check in", "Settings"], showsNumbers: false) == .chosen(1))
        #expect(reading("10", of: ["1", "10"], showsNumbers: false) == .chosen(1))
    }

    @Test("leaves numbers to a Screen that uses them itself")
    func names() {
        #expect(reading("2", of: ["Yes", "No"], .names) == .none)
        #expect(reading("y", of: ["Yes", "No"], .names) == .chosen(0))
        #expect(reading("10", of: ["1", "10"], .names) == .chosen(1))
        #expect(reading("1", of: ["1", "10"], .names) == .chosen(0))
    }

    @Test("does not take \"-1\" for the choice 1")
    func belowZero() {
        for typing in [Typing.numbers, .names, .rating, .labels] {
            #expect(reading("-1", of: ["1", "10"], typing) == .none)
        }
    }

    @Test("takes only whole labels on a Screen that reads free text")
    func labels() {
        #expect(reading("go", of: ["Go back"], .labels) == .none)
        #expect(reading("1", of: ["Go back"], .labels) == .none)
        #expect(reading("go back", of: ["Go back"], .labels) == .chosen(0))
    }

    @Test("prefers a whole label to the beginning of another")
    func whole() {
        #expect(reading("no", of: ["Noticed", "No"], .names) == .chosen(1))
    }

    @Test("shows a beginning of each label that chooses it")
    func beginnings() {
        let labels = ["Check in", "Settings", "SOS", "Other days", "On", "One more"]
        let beginnings = Choices.beginnings(of: labels)
        #expect(beginnings == ["c", "se", "so", "ot", "on", "one"])
        for (index, beginning) in beginnings.enumerated() {
            #expect(reading(beginning, of: labels) == .chosen(index))
        }
    }
}

@Suite("A typed line")
struct InputTests {
    @Test(
        "is a command or text",
        arguments: [
            ("/help", Input.command(name: "help", argument: "")),
            ("  /TZ  New York ", .command(name: "tz", argument: "New York")),
            ("!sos", .command(name: "sos", argument: "")),
            ("/", .text("/")), ("/ help", .text("/ help")), ("/5", .text("/5")), ("!!", .text("!!")),
            ("5/10", .text("5/10")), (" a ", .text("a")), ("", .text("")),
        ])
    func reads(line: String, expected: Input) {
        #expect(Input(typed: line) == expected)
    }
}
