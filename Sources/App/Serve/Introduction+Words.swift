package import Telegram
package import Words

extension Introduction {
    /// The commands in Telegram's menu; all others work too.
    private static let offered = ["sos", "checkin", "plan", "open", "progress", "insight", "pause", "settings", "help"]

    /// One introduction per language; the first is the default.
    package static func all(in book: WordBook) -> [Introduction] {
        book.all.sorted { $0 == WordBook.reference && $1 != WordBook.reference }.map { language in
            let words = book.words(in: language)
            return Introduction(
                language: language == WordBook.reference ? nil : language,
                commands: offered.map { Command(name: $0, description: words("telegram.command.\($0)").plain) },
                description: words("telegram.description").plain,
                shortDescription: words("telegram.short").plain)
        }
    }
}
