import Database
import Foundation
import Shared
import Testing

@testable import Domains

@Suite("A model's text for an insight")
struct RewritingTests {
    private let monday = Day(number: 20_514)
    private var week: Day { monday - 7 }
    private let offer = AIOffer(recipient: "localhost", model: "m", timeout: 20)
    private let database = MockDatabase()
    private let own: [Narration.Part: String] = [
        .happening: "It was so in the week.", .why: "It was so in the week.", .expect: "It will be so in the week.",
        .pattern: "It was so in the week.",
    ]

    private func moment(_ minutes: Int) -> Moment {
        let time = TimeOfDay(clamped: 240 + minutes)
        return Moment(
            now: WallTime(monday, time).instant(in: .gmt), zone: .gmt, dayStart: TimeOfDay(clamped: 240))
    }

    private func terms(notes: [String] = []) -> RewritingTerms {
        RewritingTerms(
            own: own, notes: notes,
            vocabulary: .init(
                common: ["it", "was", "will", "be", "so", "in", "the"], numbers: [:], between: [], quantities: [],
                weekdays: [], never: [], isDangerous: { _ in false }))
    }

    private func manager() -> RewritingManager {
        let manager = RewritingManager(
            store: MockRewritingStore(database: database, person: PersonID(1)), offer: offer)
        manager.load(at: moment(0))
        return manager
    }

    private func asked(_ manager: RewritingManager, after minutes: Int, notes: [String] = []) throws -> AskedRewriting {
        let request = AIRequest(instructions: "", content: "")
        manager.ask(request, about: week, terms: terms(notes: notes), at: moment(minutes))
        return try #require(manager.drainAsked())
    }

    /// Minutes after the day's start.
    private func nextTry(_ manager: RewritingManager) -> Int? {
        manager.plan?.latest?.nextTry(longest: offer.timeout).map { Int($0.timeIntervalSince(moment(0).now) / 60) }
    }

    @Test("is requested again and again if the server fails, and four times if the answers are useless")
    func tries() throws {
        let manager = manager()
        manager.choose(.withoutNotes, at: moment(0))
        for (index, next) in [3, 20, 50, 80, 110, 140].enumerated() {
            let begun = [0, 10, 20, 50, 80, 110][index]
            let asked = try asked(manager, after: begun)
            manager.receive(AIReply(.failure(.serverFailed)), to: asked, isTold: false, at: moment(begun))
            #expect(nextTry(manager) == next)
        }
        for times in 1...4 {
            let asked = try asked(manager, after: 150)
            manager.receive(AIReply(.failure(.otherNumber)), to: asked, isTold: false, at: moment(150))
            #expect((nextTry(manager) == nil) == (times == 4))
        }
    }

    @Test("that never came is requested again once its time-out is over")
    func unheard() throws {
        let slow = AIOffer(recipient: "localhost", model: "m", timeout: 600)
        let manager = RewritingManager(
            store: MockRewritingStore(database: database, person: PersonID(1)), offer: slow)
        manager.load(at: moment(0))
        manager.choose(.withoutNotes, at: moment(0))
        _ = try asked(manager, after: 0)
        let next = manager.plan?.latest?.nextTry(longest: slow.timeout)
        #expect(next == moment(11).now)
    }

    @Test("is used only if it was made from what the model would be sent now")
    func given() throws {
        let manager = manager()
        manager.choose(.withNotes, at: moment(0))
        let asked = try asked(manager, after: 0, notes: ["Monday", "long day"])
        manager.receive(AIReply(.success(own)), to: asked, isTold: false, at: moment(1))
        #expect(manager.text(for: week, under: terms(notes: ["Monday", "long day"]))?.model == "m")
        #expect(manager.text(for: week, under: terms(notes: ["Monday", "another"])) == nil)
        #expect(manager.text(for: week, under: terms()) == nil)
    }

    @Test("is deleted when the person changes their consent, to whatever choice")
    func changedMind() throws {
        let manager = manager()
        manager.choose(.withNotes, at: moment(0))
        let asked = try asked(manager, after: 0)
        manager.receive(AIReply(.success(own)), to: asked, isTold: false, at: moment(1))
        manager.choose(.withNotes, at: moment(2))
        #expect(manager.text(for: week, under: terms()) != nil)
        manager.choose(.withoutNotes, at: moment(3))
        #expect(manager.text(for: week, under: terms()) == nil)
        #expect(manager.rewriting(of: week)?.text == nil)
        // An answer to a request under the earlier consent is not stored either.
        manager.receive(AIReply(.success(own)), to: asked, isTold: false, at: moment(4))
        #expect(manager.rewriting(of: week)?.text == nil)
    }

    @Test("is not stored if it comes too late, and is deleted a week later if it was never told")
    func late() throws {
        let manager = manager()
        manager.choose(.withoutNotes, at: moment(0))
        let asked = try asked(manager, after: 0)
        manager.receive(
            AIReply(.success(own), usage: AIUsage(tokensIn: 3, tokensOut: 4)), to: asked, isTold: true, at: moment(1))
        #expect(manager.rewriting(of: week)?.text == nil)
        #expect(manager.rewriting(of: week)?.usage == AIUsage(tokensIn: 3, tokensOut: 4))
        manager.receive(AIReply(.success(own)), to: asked, isTold: false, at: moment(1))
        #expect(manager.rewriting(of: week)?.text == own)
        let next = RewritingManager(store: MockRewritingStore(database: database, person: PersonID(1)), offer: offer)
        next.load(at: Moment(now: moment(0).now + 7 * 86_400, zone: .gmt, dayStart: .midnight))
        #expect(next.rewriting(of: week)?.text == nil)
    }
}
