/// What each known feature of a text says, as a short row of numbers; a text says what its features say together.
///
/// Features have a row of their own each: were they to share rows, as in a smaller table, the rare ones would be lost
/// among the others. A record is the feature's number, the row's step, and two weights in each letter; the records are
/// sorted by the feature.
package struct FeatureTable: Sendable {
    /// How many numbers a row has.
    package let width: Int
    /// The smallest step of a row.
    package let step: Float
    package let records: Letters

    package init(width: Int, step: Float, records: Letters) {
        self.width = width
        self.step = step
        self.records = records
    }

    /// A weight in a row is one of nine levels, so that two fit into a letter.
    package static let levels = -4...4
    private static let levelCount: Int32 = 9
    private static let middle: Int32 = 4
    private static let lettersOfFeature = 5

    private var length: Int { FeatureTable.lettersOfFeature + 1 + width / 2 }

    package static func record(of feature: UInt32, steps: Int, levels: [Int]) -> [UInt8] {
        var digits: [Int] = []
        var rest = Int(feature)
        for _ in 0..<lettersOfFeature {
            digits.insert(rest % Letters.digits, at: 0)
            rest /= Letters.digits
        }
        digits.append(steps - 1)
        for pair in stride(from: 0, to: levels.count, by: 2) {
            digits.append((levels[pair] + Int(middle)) * Int(levelCount) + levels[pair + 1] + Int(middle))
        }
        return digits.map(Letters.letter(of:))
    }

    /// What the features of a text say together.
    package struct Sum: Sendable {
        package let values: [Float]
        /// The part of the features that were ever seen.
        package let known: Float
    }

    package func sum(of features: [UInt32]) -> Sum {
        var pairs = [SIMD2<Float>](repeating: .zero, count: width / 2)
        var known = 0
        let levels = FeatureTable.pairsByLetter
        records.read { letters in
            for feature in features {
                guard let start = start(of: feature, in: letters) else { continue }
                known += 1
                let step = step(at: start, in: letters)
                let weights = start + FeatureTable.lettersOfFeature + 1
                for pair in pairs.indices { pairs[pair] += step * levels[Int(letters[weights + pair])] }
            }
        }
        let scale = 1 / Float(max(1, known)).squareRoot()
        return Sum(
            values: pairs.flatMap { [$0.x * scale, $0.y * scale] },
            known: Float(known) / Float(max(1, features.count)))
    }

    /// How much more a feature says in one column than in another; 0 where it was never seen.
    package func difference(of feature: UInt32, _ first: Int, _ second: Int) -> Float {
        records.read { letters in
            guard let start = start(of: feature, in: letters) else { return 0 }
            func level(_ column: Int) -> Float {
                let pair = FeatureTable.pairsByLetter[
                    Int(letters[start + FeatureTable.lettersOfFeature + 1 + column / 2])]
                return column.isMultiple(of: 2) ? pair.x : pair.y
            }
            return step(at: start, in: letters) * (level(first) - level(second))
        }
    }

    private func step(at start: Int, in letters: UnsafeBufferPointer<UInt8>) -> Float {
        step * Float(Letters.digit(of: letters[start + FeatureTable.lettersOfFeature]) + 1)
    }

    /// The two levels in each letter.
    private static let pairsByLetter: [SIMD2<Float>] = (UInt8.min...UInt8.max).map { letter in
        let digit = max(0, Letters.digit(of: letter))
        let first = digit / levelCount
        return SIMD2(Float(first - middle), Float(digit - first * levelCount - middle))
    }

    /// Where the record of a feature begins.
    private func start(of feature: UInt32, in letters: UnsafeBufferPointer<UInt8>) -> Int? {
        let bytes = UnsafeRawBufferPointer(letters)
        let count = bytes.count / length
        guard count > 0 else { return nil }
        // Features are spread evenly: how far a record is from the wanted one tells how many are between them.
        var place = (Int(feature) * count) >> 32
        for _ in 0..<FeatureTable.guesses {
            let away = ((Int(feature) - self.feature(at: place, in: bytes)) * count) >> 32
            place = min(max(place + away, 0), count - 1)
        }
        let wanted = FeatureTable.key(of: feature)
        var found = key(at: place, in: bytes)
        while found < wanted, place + 1 < count {
            place += 1
            found = key(at: place, in: bytes)
            if found > wanted { return nil }
        }
        while found > wanted, place > 0 {
            place -= 1
            found = key(at: place, in: bytes)
        }
        return found == wanted ? place * length : nil
    }

    /// After the first guess.
    private static let guesses = 2

    /// The letters of a feature as one number. Letters are in the order of their digits, so keys are in that of features.
    private static func key(of feature: UInt32) -> UInt64 {
        var key: UInt64 = 0
        var rest = Int(feature)
        for place in 0..<lettersOfFeature {
            key |= UInt64(Letters.letter(of: rest % Letters.digits)) << (8 * UInt64(place))
            rest /= Letters.digits
        }
        return key
    }

    /// A record is longer than eight letters, of which the feature's are the first.
    private func key(at record: Int, in bytes: UnsafeRawBufferPointer) -> UInt64 {
        let first = bytes.loadUnaligned(fromByteOffset: record * length, as: UInt64.self)
        return first.bigEndian >> (8 * UInt64(8 - FeatureTable.lettersOfFeature))
    }

    private func feature(at record: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var found = 0
        for place in record * length..<record * length + FeatureTable.lettersOfFeature {
            found = found * Letters.digits + Int(Letters.digit(of: bytes[place]))
        }
        return found
    }
}
