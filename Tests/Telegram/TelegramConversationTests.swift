import Foundation
import Support
import Testing

@Suite("A conversation over Telegram")
struct TelegramConversationTests {
    @Test("goes from the first word to the second day")
    func twoDays() async throws {
        let house = try Household()
        try house.begin()
        let first = await house.bot.ask("/start", from: 7, at: house.clock.value)
        for message in first { print(message.text, message.buttons.map { $0.map(\.label) }) }
        try await house.end()
    }
}
