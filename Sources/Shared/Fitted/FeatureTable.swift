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
        var sum = [Float](repeating: 0, count: width)
        var known = 0
        records.read { letters in
            for feature in features {
                guard let start = start(of: feature, in: letters) else { continue }
                known += 1
                let step = self.step * Float(Letters.digit(of: letters[start + FeatureTable.lettersOfFeature]) + 1)
                let weights = start + FeatureTable.lettersOfFeature + 1
                for pair in 0..<width / 2 {
                    let digit = Letters.digit(of: letters[weights + pair])
                    let first = digit / FeatureTable.levelCount
                    sum[2 * pair] += step * Float(first - FeatureTable.middle)
                    sum[2 * pair + 1] += step * Float(digit - first * FeatureTable.levelCount - FeatureTable.middle)
                }
            }
        }
        let scale = 1 / Float(max(1, known)).squareRoot()
        return Sum(values: sum.map { $0 * scale }, known: Float(known) / Float(max(1, features.count)))
    }

    /// Features are spread evenly, so that the record of one is hardly ever further from where it should stand.
    private static let reach = 512

    /// Where the record of a feature begins.
    private func start(of feature: UInt32, in letters: UnsafeBufferPointer<UInt8>) -> Int? {
        let bytes = UnsafeRawBufferPointer(letters)
        let wanted = FeatureTable.key(of: feature)
        let count = letters.count / length
        let guess = Int(UInt64(feature) * UInt64(count) >> 32)
        var (low, high) = (max(0, guess - FeatureTable.reach), min(count, guess + FeatureTable.reach))
        if low > 0, key(at: low, in: bytes) > wanted { (low, high) = (0, low) }
        if high < count, key(at: high, in: bytes) <= wanted { (low, high) = (high, count) }
        while low < high {
            let middle = (low + high) / 2
            let found = key(at: middle, in: bytes)
            if found == wanted { return middle * length }
            if found < wanted { low = middle + 1 } else { high = middle }
        }
        return nil
    }

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
}
