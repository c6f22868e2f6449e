import Foundation
import Shared
import Support
import Testing

@testable import Words

@Suite("The word book")
struct WordBookTests {
    private let embedded = [
        (
            name: "words.en.txt",
            content: "greeting = Hello {{name}}\ndays.one = {{count}} day\ndays.other = {{count}} days"
        ),
        (name: "story.en.md", content: "Once {{who}}\nupon **a time**"),
    ]

    private func book(_ overrides: [(name: String, content: String)]) throws -> WordBook {
        try WordBook(embedded: embedded, overrides: overrides)
    }

    @Test("fills placeholders, and reads no markup in their values")
    func fills() throws {
        let words = try book([]).words(in: "en")
        #expect(words("greeting", ["name": "**{{x}}**"]).plain == "Hello **{{x}}**")
        #expect(words("story", ["who": 7]).runs.map(\.string) == ["Once 7\nupon ", "a time"])
        #expect(words("story", ["who": 7]).runs.last?.style == .bold)
    }

    @Test("chooses the plural by the number", arguments: [(0, "0 days"), (1, "1 day"), (2, "2 days")])
    func plurals(count: Int, expected: String) throws {
        #expect(try book([]).words(in: "en")("days", count: count).plain == expected)
    }

    @Test("replaces its own words by edited ones, line by line")
    func overrides() throws {
        let words = try book([("words.en.txt", "# mine\ngreeting = Hi,\n   {{ name }}!")]).words(in: "en")
        #expect(words("greeting", ["name": "Ana"]).plain == "Hi, Ana!")
        #expect(words("days", count: 1).plain == "1 day")
    }

    @Test("keeps the words that recognise danger, whatever a folder contains")
    func danger() throws {
        let own = [(name: "words.en.txt", content: "said.despair = i want to die\ngreeting = Hello")]
        #expect(throws: WordsError.self) {
            try WordBook(embedded: own, overrides: [("words.en.txt", "said.despair = nothing")])
        }
        let words = try WordBook(embedded: own, overrides: [("words.en.txt", "said.despair = i want to die")])
            .words(in: "en")
        #expect(words.list("said.despair") == ["i want to die"])
    }

    @Test("accepts files with CRLF line breaks, and none that is too large")
    func files() throws {
        try withTemporaryFolder { folder in
            let file = folder.path + "/words.en.txt"
            try "button.back = Zurück\r\n# mine\r\nbutton.home = Haus\r\n"
                .write(toFile: file, atomically: true, encoding: .utf8)
            let words = try WordBook(folder: folder.path).words(in: "en")
            #expect(words("button.back").plain == "Zurück" && words("button.home").plain == "Haus")
            try Data(repeating: 0x23, count: 2 << 20).write(to: URL(fileURLWithPath: file))
            #expect(throws: WordsError.self) { try WordBook(folder: folder.path) }
        }
    }

    @Test("takes another language from files alone, and falls back to English for a missing one")
    func languages() throws {
        let book = try book([
            ("words.xx.txt", "greeting = {{name}} ih\ndays.one = {{count}} yad\ndays.other = {{count}} syad"),
            ("story.xx.md", "{{who}}"),
        ])
        #expect(book.all == ["en", "xx"])
        #expect(book.words(in: "xx")("greeting", ["name": "Bo"]).plain == "Bo ih")
        #expect(book.words(in: "zz")("greeting", ["name": "Bo"]).plain == "Hello Bo")
    }

    @Test(
        "rejects a wrong file and names file and line",
        arguments: [
            ("words.en.txt", "\n\ngreeting = Hello", "words.en.txt:3: “greeting” needs {{name}}"),
            (
                "words.en.txt", "greeting = {{name}} {{surname}}",
                "words.en.txt:1: “greeting” has nothing to put for {{surname}}"
            ),
            ("story.en.md", "{{who}}\n\nand {{what}}", "story.en.md:3: “story” has nothing to put for {{what}}"),
            ("words.en.txt", "# x\nfarewell = Bye", "words.en.txt:2: “farewell” is not used anywhere"),
            ("words.en.txt", "greeting = {{name", "words.en.txt:1: has a {{ that is not closed, or that names nothing"),
            ("story.en.md", "a\nb {{", "story.en.md:2: has a {{ that is not closed, or that names nothing"),
            ("words.en.txt", "just words", "words.en.txt:1: is not of the form: key = words"),
            ("words.en.txt", "a = 1\na = 2", "words.en.txt:2: says “a” a second time"),
            (
                "notes.txt", "",
                "notes.txt: is no file of words: they are called words.LANGUAGE.txt or TOPIC.LANGUAGE.md"
            ),
            ("words.xx.txt", "greeting = {{name}}", "words.xx.txt: the language “xx” has no words for “days.one”"),
        ])
    func refuses(file: String, content: String, expected: String) {
        let error = #expect(throws: WordsError.self) { try self.book([(file, content)]) }
        #expect(error?.description == expected)
    }

    @Test("reads a folder, and reports one that it cannot read")
    func folder() throws {
        try withTemporaryFolder { folder in
            try "home.checkIn = Note it".write(
                to: folder.appendingPathComponent("words.en.txt"), atomically: true, encoding: .utf8)
            #expect(try WordBook(folder: folder.path).words(in: "en")("home.checkIn").plain == "Note it")
            #expect(throws: WordsError.self) { try WordBook(folder: folder.path + "/missing") }
        }
    }

    @Test("contains exactly the files of prompts/")
    func complete() throws {
        let folder = repository.appendingPathComponent("prompts")
        let onDisk = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(embeddedFiles.map(\.name).sorted() == onDisk)
        #expect(throws: Never.self) { try WordBook() }
    }
}

@Suite("A text")
struct TextTests {
    @Test(
        "is the same after coding as JSON",
        arguments: [Text(""), Text("plain"), Text("a") + Text("b", style: .bold) + "c"])
    func coding(text: Text) throws {
        var json = JSONWriter()
        json.array(of: [text]) { $1.write(to: &$0) }
        #expect(try JSONDecoder().decode([Text].self, from: Data(json.text.utf8)) == [text])
    }

    @Test("joins only parts that are not empty")
    func joins() {
        #expect(Text.paragraphs("a", nil, Text(), "b").plain == "a\n\nb")
        #expect(Text.lines(nil, "a").plain == "a")
    }

    @Test("merges neighbouring runs of one style")
    func runs() {
        #expect((Text("a", style: .bold) + Text("b", style: .bold) + "c").runs.count == 2)
    }
}
