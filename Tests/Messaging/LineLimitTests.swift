import Conversation
import Foundation
@testable import Messaging
import Shared
import Testing

@Suite("The limit of lines")
struct LineLimitTests {
    private func chat(_ number: Int64) -> Chat {
        Chat(
            id: number, person: PersonID(number), account: "test", address: "\(number)", lastMessageAt: .distantPast,
            silentUntil: .distantPast, isReachable: true, hasLostAnswer: false)
    }

    @Test("holds back whoever writes too fast, also while more people write than it remembers")
    func crowd() {
        var limit = LineLimit(perMinute: 2)
        for _ in 0..<3 { _ = limit.count(.text("hello"), in: chat(0), at: Date(timeIntervalSince1970: 0)) }
        for other in 1...5000 as ClosedRange<Int64> {
            #expect(limit.count(.text("hello"), in: chat(other), at: Date(timeIntervalSince1970: 1)) == .fine)
        }
        #expect(limit.count(.text("again"), in: chat(0), at: Date(timeIntervalSince1970: 1)) == .stillTooFast)
    }
}
