import Shared

/// What the model sees of some words of a line, and which word each feature comes from.
struct HeardFeatures {
    private enum Kind {
        static let always: UInt64 = 1
        static let word: UInt64 = 2
        static let letters: UInt64 = 3
        static let pair: UInt64 = 4
        static let opening: UInt64 = 5
        static let length: UInt64 = 6
        static let concept: UInt64 = 7
        static let denied: UInt64 = 8
        static let conceptPair: UInt64 = 9
        static let namedPair: UInt64 = 10
        static let skip: UInt64 = 11
        static let three: UInt64 = 12
    }

    private static let edge = FeatureHash(bytes: [0]).value
    /// Most lines are quiet, which weighs more than one weight can.
    private static let copies: UInt64 = 6
    /// So many words before a concept can turn it around.
    private static let reach = 3
    /// A concept is seen together with so many before it.
    private static let companions = 10

    private(set) var hashes: [UInt32] = []
    /// For each feature, the index of its word.
    private(set) var origins: [Int] = []

    init(_ words: [HeardLine.Word], _ range: Range<Int>, _ lexicon: HeardLexicon) {
        hashes.reserveCapacity(range.count * 20 + 8)
        origins.reserveCapacity(range.count * 20 + 8)
        for copy in 0..<HeardFeatures.copies { add(FeatureHash(Kind.always, copy), range.lowerBound) }
        add(FeatureHash(Kind.length, HeardFeatures.length(range.count)), range.lowerBound)
        addWords(words, range)
        addConcepts(words, range, lexicon)
    }

    private static func length(_ count: Int) -> UInt64 {
        UInt64(count < 4 ? count : count < 8 ? 4 : count < 16 ? 8 : count < 32 ? 16 : 32)
    }

    private mutating func add(_ hash: FeatureHash, _ origin: Int) {
        hashes.append(UInt32(truncatingIfNeeded: hash.value))
        origins.append(origin)
    }

    private mutating func addWords(_ words: [HeardLine.Word], _ range: Range<Int>) {
        var (beforeLast, last) = (HeardFeatures.edge, HeardFeatures.edge)
        for index in range {
            let word = words[index]
            add(FeatureHash(Kind.word, word.hash), index)
            add(FeatureHash(Kind.pair, last, word.hash), index)
            let place = index - range.lowerBound
            if place < 2 { add(FeatureHash(Kind.opening, UInt64(place), word.hash), index) }
            for letters in word.letters { add(FeatureHash(Kind.letters, letters), index) }
            add(FeatureHash(Kind.skip, beforeLast, word.hash), index)
            add(FeatureHash(Kind.three, beforeLast, last, word.hash), index)
            (beforeLast, last) = (last, word.hash)
        }
        add(FeatureHash(Kind.pair, last, HeardFeatures.edge), range.upperBound - 1)
    }

    private mutating func addConcepts(_ words: [HeardLine.Word], _ range: Range<Int>, _ lexicon: HeardLexicon) {
        var found: [UInt64] = []
        /// The last word, or the concept in its place.
        var last = HeardFeatures.edge
        var next = range.lowerBound
        var lastNot = range.lowerBound - HeardFeatures.reach - 1
        for index in range {
            for phrase in words[index].phrases {
                let concept = lexicon.concepts[phrase.concept].hash
                add(FeatureHash(Kind.concept, concept), index)
                if concept == HeardLexicon.not {
                    lastNot = index
                } else if index - lastNot <= HeardFeatures.reach {
                    add(FeatureHash(Kind.denied, concept), index)
                }
                for other in found.suffix(HeardFeatures.companions) {
                    add(FeatureHash(Kind.conceptPair, other, concept), index)
                }
                found.append(concept)
            }
            guard index >= next else { continue }
            let longest = words[index].phrases.max { $0.words.count < $1.words.count }
            let name = longest.map { lexicon.concepts[$0.concept].hash } ?? words[index].hash
            add(FeatureHash(Kind.namedPair, last, name), index)
            last = name
            next = index + (longest?.words.count ?? 1)
        }
        add(FeatureHash(Kind.namedPair, last, HeardFeatures.edge), range.upperBound - 1)
    }
}
