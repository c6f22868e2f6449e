@testable import App
import Conversation
import Domains
import Foundation
import Support
import Testing
import Words

/// A made-up language: English words in other letters. If Off can speak it, German and Spanish need files only.
@Suite("In a language of files only,")
struct LanguageTests {
    /// Replaces Latin letters by Greek ones; placeholders, bold marks and line breaks stay.
    private static func translated(_ text: String) -> String {
        var result = ""
        var isPlaceholder = false
        var characters = Array(text)[...]
        while let character = characters.popFirst() {
            if character == "{", characters.first == "{" { isPlaceholder = true }
            if character == "}" { isPlaceholder = false }
            if character == "\\", let next = characters.first, next == "n" {
                result += "\\n"
                characters.removeFirst()
                continue
            }
            result += isPlaceholder ? String(character) : greek(character)
        }
        return result
    }

    private static func greek(_ character: Character) -> String {
        let (latin, greek) = (Array("abcdefghijklmnopqrstuvwxyz"), Array("αβψδεφγηιξκλμνοπχρστθωϝϗυζ"))
        guard let small = character.lowercased().first, let index = latin.firstIndex(of: small) else {
            return String(character)
        }
        let item = String(greek[index])
        return character.isUppercase ? item.uppercased() : item
    }

    private static func book() throws -> WordBook {
        try withTemporaryFolder { folder in
            let prompts = repository.appendingPathComponent("prompts")
            for name in try FileManager.default.contentsOfDirectory(atPath: prompts.path) {
                let text = try String(contentsOf: prompts.appendingPathComponent(name), encoding: .utf8)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                    guard name.hasPrefix("words."), !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else {
                        return line.hasPrefix("#") ? String(line) : translated(String(line))
                    }
                    return line[...equals] + translated(String(line[line.index(after: equals)...]))
                }
                try lines.joined(separator: "\n").write(
                    toFile: folder.path + "/" + name.replacing(".en.", with: ".xx."), atomically: true, encoding: .utf8)
            }
            return try WordBook(folder: folder.path)
        }
    }

    @Test("no Screen says a word of English")
    func screens() throws {
        let previews = try Previews(book: LanguageTests.book(), language: "xx").all()
        // What people wrote, and names that are the same in every language.
        let data = [
            "gave in at lunch", "meh", "doomscrolled", "so la la ünïcode", "ünïcode", "quoted", "Europe/Berlin",
            "America/New_York", "DE", "US", "English",
            "Quiet evenings", "I reach for the phone in bed", "I read two pages", "I am bored",
            "I look out of the window", "I'll go to bed", "I'll close the app now", "reply to Ana", "scrolling Reels",
            "Reels",
            "the “how to”", "Redit",
            "instgram",
            "slipped at lunch, 40 min reels", "gave in again", "been on insta for an hour",
            "I stop answering", "a hot shower, the red playlist", "the pool", "Tom's kitchen", "Ana, my sister",
            "Dr Weber", "Ana keeps my tablets", "a walk to the river",
            // Helplines have their own names.
            "TelefonSeelsorge", "free, for whatever you're going through", "Deutsch", "online.telefonseelsorge.de",
            "988 Suicide & Crisis Lifeline", "free, for any crisis", "Español", "988lifeline.org", "findahelpline.com",
            // Country names come from the system, which does not know a made-up language.
            "Germany", "United States",
        ]
        // The longest first: "X" is part of many names.
        let apps = PlanPreset.apps.sorted { $0.count > $1.count }
        for preview in previews {
            let labels = preview.message.rows.flatMap { $0 }.map(\.label)
            var text = ([preview.message.text.plain] + labels).joined(separator: " ")
            for known in data + apps { text = text.replacing(known, with: "") }
            #expect(text.unicodeScalars.contains { (0x370...0x3FF).contains($0.value) })
            let left = text.filter { $0.isASCII && $0.isLetter }
            #expect(left.isEmpty, "\(preview.screen), \(preview.title): \(left) in \(text)")
        }
    }

    @Test("Off speaks and understands it as soon as it is chosen in Settings")
    func conversation() async throws {
        let xx = LanguageTests.translated
        let script = """
            = sample steady
            @ 2026-03-02 20:00 Europe/Berlin
            > settings
            < Language: English
            > language
            < Which language
            > \(xx("English"))
            < \(xx("Saved."))
            < \(xx("Language")): \(xx("English"))
            > 8 \(xx("kept it, long day"))
            < \(xx("Saved for today")): 8/10, \(xx("kept")) – “\(xx("long day"))”
            > \(xx("undo"))
            < \(xx("OK, undone."))
            > \(xx("yesterday"))
            < \(xx("Your check-in for Sunday"))
            > \(xx("settings"))
            > \(xx("lang"))
            > English
            < Saved.
            < Language: English
            """
        let problems = try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("xx.chat")
            try script.write(to: file, atomically: true, encoding: .utf8)
            return try await ReplayCommand.problems(
                in: file.path, on: ReplayStore.allCases, book: LanguageTests.book())
        }
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }
}
