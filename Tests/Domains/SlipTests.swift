import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A slip that was told")
struct SlipTests {
    private let manager = SlipManager(store: MockSlipStore(database: MockDatabase(), person: PersonID(1)))

    private func moment(_ minutes: Double = 0) -> Moment {
        Moment(now: Date(timeIntervalSince1970: 1_772_478_000 + minutes * 60), zone: .gmt, dayStart: .midnight)
    }

    @Test("is kept in the person's words, several a day")
    func several() {
        let today = moment().today
        for text in ["slipped", "and again"] { manager.tell(text, on: today, at: moment()) }
        manager.tell("the day before", on: today - 1, at: moment(1))
        #expect(manager.slips(on: today).map(\.text) == ["slipped", "and again"])
        #expect(manager.slips(from: today - 1, through: today).count == 3)
    }

    @Test("is taken back and brought back, and its number is not used again within the second")
    func takingBack() throws {
        let today = moment().today
        let first = try #require(manager.tell("slipped", on: today, at: moment()))
        let second = try #require(manager.tell("and again", on: today, at: moment()))
        #expect(manager.takeBack(first))
        #expect(manager.slips(on: today) == [second])
        #expect(manager.add(first))
        #expect(manager.slips(on: today) == [first, second])
        #expect(manager.takeBack(second))
        #expect(!manager.isSaved(number: second.number))
        let third = try #require(manager.tell("once more", on: today, at: moment()))
        #expect(![first.number, second.number].contains(third.number))
        #expect(manager.lastTold == third)
    }

    @Test("takes more words, under its own number, also after a restart")
    func details() throws {
        let store = MockSlipStore(database: MockDatabase(), person: PersonID(1))
        #expect(SlipManager(store: store).add(detail: "10 min") == nil)
        let slip = try #require(SlipManager(store: store).tell("slipped", on: moment().today, at: moment()))
        let again = SlipManager(store: store)
        again.load(at: moment(1))
        let whole = try #require(again.add(detail: "10 min"))
        #expect((whole.number, whole.text) == (slip.number, "slipped, 10 min"))
        #expect(again.slips(on: moment().today) == [whole] && again.lastTold == whole)
        #expect(again.add(detail: String(repeating: "x", count: 4000)) == nil)
        #expect(again.slips(on: moment().today) == [whole])
    }

    @Test("belongs to a day that can still be filled in")
    func days() {
        let today = moment().today
        for day in [today + 1, today - 4] {
            #expect(manager.tell("slipped", on: day, at: moment()) == nil)
            #expect(manager.error == .dayClosed)
        }
        #expect(manager.tell("slipped", on: today - 3, at: moment()) != nil)
    }

    @Test("is not cut: a text that is too long is refused")
    func long() {
        #expect(manager.tell(String(repeating: "x", count: 4001), on: moment().today, at: moment()) == nil)
        #expect(manager.error == .textTooLong)
    }

    @Test("is there again after a restart")
    func restart() {
        let database = MockDatabase()
        let store = MockSlipStore(database: database, person: PersonID(1))
        let told = SlipManager(store: store).tell("slipped", on: moment().today, at: moment())
        let again = SlipManager(store: store)
        again.load(at: moment(1))
        #expect(again.slips(on: moment().today) == [told].compactMap(\.self))
    }
}
