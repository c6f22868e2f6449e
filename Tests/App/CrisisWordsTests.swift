import Domains
import Testing
import Words

@testable import App
@testable import Screens

@Suite("The words of a bad night")
struct CrisisWordsTests {
    private func texts(in country: String?) throws -> [String] {
        let words = try WordBook().words(in: WordBook.reference)
        let cards = Crisis.allCases.map {
            Text.paragraphs($0.card(in: country, words), $0.isAsking ? words("unsafe.ask") : nil)
        }
        return (cards + SideRoute.allCases.map { $0.text(in: country, words) }).map(\.plain)
    }

    @Test("have the number alone on its line, or say whose number to call", arguments: ["DE", "US", nil])
    func numbers(country: String?) throws {
        let number = ["DE": "112", "US": "911"][country ?? ""] ?? "Your local emergency number"
        for text in try texts(in: country) {
            #expect(text.split(separator: "\n").contains { $0 == number }, "\(text)")
        }
    }

    @Test("are at most sixty, say that this is a program, and ask at most the one plain question")
    func short() throws {
        for text in try texts(in: "DE") {
            #expect(MessageLength.words(in: text) <= 60, "\(text)")
            #expect(text.contains("I'm a program") || text.contains("looking out for them"), "\(text)")
        }
        let asking = try texts(in: "DE").filter { $0.hasSuffix("Are you thinking about ending your life?") }
        #expect(asking.count == 3)
    }

    @Test("say the number first where it is most urgent")
    func urgent() throws {
        let words = try WordBook().words(in: WordBook.reference)
        for crisis in [Crisis.imminent, .overdose] {
            #expect(crisis.card(in: "DE", words).plain.split(separator: "\n").prefix(2).contains("112"))
        }
        for text in [SideRoute.other.text(in: "DE", words), SideRoute.eating.text(.body, in: "DE", words)] {
            #expect(text.plain.split(separator: "\n").prefix(2).contains("112"))
        }
    }
}
