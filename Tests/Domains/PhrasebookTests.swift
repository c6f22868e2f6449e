import Database
import Domains
import Foundation
import Shared
import Testing
import Understanding

@Suite("A phrasebook of one's own")
struct PhrasebookTests {
    private let store = MockPhrasebookStore(database: MockDatabase(), person: PersonID(1))
    private let slip = Meaning(.slip)

    private func manager() -> PhrasebookManager {
        let manager = PhrasebookManager(store: store)
        manager.load(at: moment())
        return manager
    }

    private func moment(_ minutes: Double = 0) -> Moment {
        Moment(now: Date(timeIntervalSince1970: 1_772_478_000 + minutes * 60), zone: .gmt, dayStart: .midnight)
    }

    private func rated(_ rating: Double) -> Meaning {
        var slots = Slots()
        slots.rating = rating
        return Meaning(.checkIn, slots, confidence: 0.4)
    }

    @Test(
        "a store returns every sample unchanged, to its person only, until it is deleted",
        arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let samples = PhraseSnapshot.Samples.varied(until: moment().now)
        for sample in samples.reversed() { try ana.phrases.save(sample) }
        try bo.phrases.save(samples[0])
        #expect(try ana.phrases.phrases() == samples)
        try ana.phrases.save(
            PhraseSnapshot(number: 1, words: "b", asked: .note, meaning: slip, usedAt: moment(1).now))
        #expect(try ana.phrases.phrases().map(\.words) == ["b", samples[0].words, samples[2].words])
        for number in 1...3 { try ana.phrases.delete(number: number) }
        #expect(try ana.phrases.phrases().isEmpty)
        #expect(try bo.phrases.phrases() == [samples[0]])
    }

    @Test("knows words in any spelling, where they were learned")
    func known() {
        let manager = manager()
        #expect(manager.learn("Meh...", as: rated(5), asked: .rating, at: moment()))
        #expect(manager.phrase(for: "meh", asked: .rating)?.meaning.slots.rating == 5)
        #expect(manager.phrase(for: "meh", asked: .rating)?.meaning.confidence == 1)
        #expect(manager.phrase(for: "meh", asked: .home) == nil)
        #expect(manager.phrase(for: "meh meh", asked: .rating) == nil)
        manager.learn("oof", as: slip, asked: .home, at: moment())
        #expect(manager.phrase(for: "oof", asked: .saved) != nil)
        #expect(self.manager().phrases.map(\.words) == ["oof", "meh"])
    }

    @Test("is told of once, and again with another meaning")
    func news() {
        let manager = manager()
        #expect(manager.learn("oof", as: slip, asked: .home, at: moment()))
        #expect(!manager.learn("oof", as: slip, asked: .home, at: moment(1)))
        #expect(manager.learn("oof", as: Meaning(.sos), asked: .home, at: moment(2)))
        #expect(manager.phrases.map(\.meaning.kind) == [.sos])
        #expect(manager.lastChange?.before?.meaning == slip)
    }

    @Test("learns nothing long, relative, or that is an answer, and nothing in an SOS")
    func refused() {
        let manager = manager()
        var relative = Slots()
        relative.day = moment().today
        let refused: [(String, Meaning, Circumstances.Asked)] = [
            ("one two three four five six seven", slip, .home), (String(repeating: "a", count: 61), slip, .home),
            ("🫠", slip, .home), ("oof", Meaning(.slip, relative), .home), ("oof", Meaning(.yes), .home),
            ("oof", Meaning(.note), .home), ("oof", Meaning(.feeling), .home), ("oof", rated(5.5), .rating),
            ("oof", rated(11), .rating), ("oof", slip, .sos),
        ]
        for (text, meaning, asked) in refused {
            #expect(!manager.learn(text, as: meaning, asked: asked, at: moment()), "\(text) \(meaning.kind)")
        }
        #expect(manager.phrases.isEmpty)
        #expect(manager.learn("one two three four five six", as: slip, asked: .home, at: moment()))
    }

    @Test("keeps 200, and drops the one that was not used for the longest time")
    func bounded() throws {
        let manager = manager()
        for index in 1...200 { manager.learn("word \(index)", as: slip, asked: .home, at: moment(Double(index))) }
        let first = try #require(manager.phrase(for: "word 1", asked: .home))
        manager.use(first, at: moment(201))
        manager.learn("one more", as: slip, asked: .home, at: moment(202))
        #expect(manager.phrases.count == 200)
        #expect(manager.phrase(for: "word 1", asked: .home) != nil)
        #expect(manager.phrase(for: "word 2", asked: .home) == nil)
        #expect(try store.phrases().map(\.number) == manager.phrases.map(\.number))
    }

    @Test("forgets one, all, and what led to something that was undone")
    func forgotten() throws {
        let manager = manager()
        for (index, text) in ["a b", "c d", "e f"].enumerated() {
            manager.learn(text, as: slip, asked: .home, at: moment(Double(index)))
        }
        manager.unlearn(usedAt: moment(1).now)
        #expect(manager.phrases.map(\.words) == ["e f", "a b"])
        #expect(manager.latest(at: moment(11))?.words == "e f")
        #expect(manager.latest(at: moment(13)) == nil)
        let last = try #require(manager.phrases.first)
        manager.forget(last)
        #expect(manager.restore(last, insteadOf: nil))
        #expect(manager.phrases.map(\.words) == ["e f", "a b"])
        manager.forgetAll()
        #expect(try store.phrases().isEmpty && manager.phrases.isEmpty)
    }
}
