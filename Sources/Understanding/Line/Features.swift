import Shared

/// What the models see of a line.
struct Features {
    private enum Kind {
        static let always: UInt64 = 1
        static let asked: UInt64 = 2
        static let word: UInt64 = 3
        static let wordWhenAsked: UInt64 = 4
        static let opening: UInt64 = 5
        static let letters: UInt64 = 6
        static let pair: UInt64 = 7
        static let aroundOne: UInt64 = 8
        static let whole: UInt64 = 9
        static let firstTwo: UInt64 = 10
        static let length: UInt64 = 11
        static let lengthWhenAsked: UInt64 = 12
        static let question: UInt64 = 13
        static let concept: UInt64 = 14
        static let conceptWhenAsked: UInt64 = 15
        static let firstConcept: UInt64 = 16
        static let lastConcept: UInt64 = 17
        static let conceptPair: UInt64 = 18
        static let own: UInt64 = 20
        static let ownWhenAsked: UInt64 = 21
        static let at: UInt64 = 22
        static let near: UInt64 = 23
        static let nextToOwn: UInt64 = 24
        static let nextWhenAsked: UInt64 = 25
        static let pairAround: UInt64 = 26
        static let kind: UInt64 = 27
        static let hour: UInt64 = 28
        static let hours: UInt64 = 29
        static let crossesTwelve: UInt64 = 30
        static let top: UInt64 = 31
        static let topWhenAsked: UInt64 = 32
        static let topIsLikely: UInt64 = 33
        static let next: UInt64 = 34
        static let above: UInt64 = 35
        static let aboveTogether: UInt64 = 36
        static let slot: UInt64 = 37
    }

    private static let edge = FeatureHash(bytes: [0]).value

    private var all: [UInt32] = []

    /// Each once.
    var hashes: [UInt32] {
        var once: [UInt32] = []
        for hash in all.sorted() where hash != once.last { once.append(hash) }
        return once
    }

    private mutating func add(_ hash: FeatureHash) { all.append(UInt32(truncatingIfNeeded: hash.value)) }

    /// Of a whole line.
    init(of line: Parts) {
        let asked = line.asked
        let names = line.tokens.map(\.hash)
        all.reserveCapacity(names.count * 12 + 16)
        add(FeatureHash(Kind.always))
        add(FeatureHash(Kind.asked, asked))
        for (index, token) in line.tokens.enumerated() {
            add(FeatureHash(Kind.word, token.hash))
            add(FeatureHash(Kind.wordWhenAsked, asked, token.hash))
            if index < 3 { add(FeatureHash(Kind.opening, UInt64(index), token.hash)) }
            if token.finding == nil { addLetters(of: token.text) }
        }
        let padded = [Features.edge] + names + [Features.edge]
        for index in padded.indices.dropFirst() {
            add(FeatureHash(Kind.pair, padded[index - 1], padded[index]))
            if index > 1 { add(FeatureHash(Kind.aroundOne, padded[index - 2], padded[index])) }
        }
        if names.count < 5 {
            var whole = asked
            for name in names { whole = FeatureHash(Kind.whole, whole, name).value }
            add(FeatureHash(Kind.whole, whole))
        }
        if names.count > 1 { add(FeatureHash(Kind.firstTwo, asked, names[0], names[1])) }
        add(FeatureHash(Kind.lengthWhenAsked, asked, UInt64(min(names.count, 3))))
        add(
            FeatureHash(
                Kind.length, UInt64(names.count < 4 ? names.count : names.count < 8 ? 4 : names.count < 16 ? 8 : 16)))
        if line.isQuestion { add(FeatureHash(Kind.question)) }
        addConcepts(line.concepts, asked)
    }

    /// Four letters in a row, with the word's ends: "tiktokk" is much like "tiktok".
    private mutating func addLetters(of word: String) {
        for letters in FeatureHash.ofLetters(in: word) { add(FeatureHash(Kind.letters, letters)) }
    }

    private mutating func addConcepts(_ concepts: [Parts.Concept], _ asked: UInt64) {
        for concept in concepts {
            add(FeatureHash(Kind.concept, concept.kind))
            add(FeatureHash(Kind.concept, concept.whole))
            add(FeatureHash(Kind.conceptWhenAsked, asked, concept.whole))
        }
        func firsts(_ concepts: some Sequence<Parts.Concept>) -> [UInt64] {
            var seen: Set<UInt64> = []
            return concepts.filter { seen.insert($0.kind).inserted }.map(\.whole)
        }
        for (first, second) in zip(concepts, concepts.dropFirst()) {
            add(FeatureHash(Kind.conceptPair, first.whole, second.whole))
        }
        for first in firsts(concepts) { add(FeatureHash(Kind.firstConcept, first)) }
        for last in firsts(concepts.reversed()) { add(FeatureHash(Kind.lastConcept, last)) }
    }

    /// Of one thing that a line names: `own` is what is known of it, the rest are the words around it.
    init(around index: Int, own: [UInt64], in line: Parts) {
        let (tokens, asked) = (line.tokens, line.asked)
        func name(_ index: Int) -> UInt64 { tokens.indices.contains(index) ? tokens[index].hash : Features.edge }
        add(FeatureHash(Kind.always))
        for own in own {
            add(FeatureHash(Kind.own, own))
            add(FeatureHash(Kind.ownWhenAsked, asked, own))
        }
        for offset in -4...4 where offset != 0 {
            let place = UInt64(bitPattern: Int64(offset))
            add(FeatureHash(Kind.at, place, name(index + offset)))
            add(FeatureHash(Kind.near, offset < 0 ? 0 : 1, name(index + offset)))
            guard abs(offset) == 1 else { continue }
            for own in own { add(FeatureHash(Kind.nextToOwn, place, name(index + offset), own)) }
            add(FeatureHash(Kind.nextWhenAsked, place, asked, name(index + offset)))
        }
        add(FeatureHash(Kind.pairAround, 0, name(index - 2), name(index - 1)))
        add(FeatureHash(Kind.pairAround, 1, name(index + 1), name(index + 2)))
        add(FeatureHash(Kind.pairAround, 2, name(index - 1), name(index + 1)))
        add(FeatureHash(Kind.lengthWhenAsked, asked, UInt64(min(tokens.count, 4))))
    }

    /// Of hours that may be in either half of the day, in a line with such a meaning.
    init(hours: [Int], at index: Int, kind: UInt64, in line: Parts) {
        self.init(around: index, own: [], in: line)
        add(FeatureHash(Kind.kind, kind))
        for (place, hour) in hours.enumerated() {
            add(FeatureHash(Kind.hour, UInt64(place), UInt64(hour)))
            add(FeatureHash(Kind.hour, UInt64(place), UInt64(hour), kind))
        }
        if hours.count > 1 {
            add(FeatureHash(Kind.hours, UInt64(hours[0]), UInt64(hours[1])))
            add(FeatureHash(Kind.crossesTwelve, hours[1] < hours[0] ? 1 : 0))
        }
        for token in line.tokens { add(FeatureHash(Kind.word, token.hash)) }
    }

    /// Of what a line may mean, the likeliest first: `known` is the part of its features that were ever seen.
    init(of meanings: [Meaning], known: Float, in line: Parts) {
        func name(_ index: Int) -> UInt64 {
            meanings.indices.contains(index)
                ? FeatureHash(bytes: meanings[index].kind.rawValue.utf8).value : Features.edge
        }
        func confidence(_ index: Int) -> Float { meanings.indices.contains(index) ? meanings[index].confidence : 0 }
        let talk = meanings.filter(\.kind.isTalk).reduce(0) { $0 + $1.confidence }
        add(FeatureHash(Kind.always))
        add(FeatureHash(Kind.asked, line.asked))
        add(FeatureHash(Kind.top, name(0)))
        add(FeatureHash(Kind.topWhenAsked, line.asked, name(0)))
        if confidence(0) >= 0.95 { add(FeatureHash(Kind.topIsLikely, name(0))) }
        add(FeatureHash(Kind.next, name(1)))
        // Each step that a number has climbed, so that near numbers have much in common.
        func climb(_ number: UInt64, _ value: Float, _ steps: [Float]) {
            for (index, step) in steps.enumerated() where value >= step {
                add(FeatureHash(Kind.above, number, UInt64(index)))
            }
        }
        let some: [Float] = [0.01, 0.02, 0.04, 0.08, 0.15, 0.3]
        climb(0, confidence(0), [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998])
        climb(1, confidence(1), some)
        climb(2, confidence(2), some)
        climb(3, talk, some)
        climb(4, known, [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98])
        climb(5, Float(line.words.count), [2, 3, 4, 5, 7, 9, 13, 17, 25])
        climb(6, Float(line.numbers.count), [1, 2, 3])
        if line.isQuestion { add(FeatureHash(Kind.question)) }
        for slot in meanings.first?.described ?? [] {
            add(FeatureHash(Kind.slot, name(0), FeatureHash(bytes: slot.utf8.prefix { $0 != 61 }).value))
        }
        for (index, likely) in [Float(0.8), 0.95, 0.99].enumerated() where confidence(0) >= likely {
            for (other, seen) in [Float(0.8), 0.9, 0.95].enumerated() where known >= seen {
                add(FeatureHash(Kind.aboveTogether, UInt64(index), UInt64(other)))
            }
        }
    }
}
