/// What each known feature of a text says, as a short row of numbers; a text says what its features say together.
///
/// Features have a row of their own each: were they to share rows, as in a smaller table, the rare ones would be lost
/// among the others. A record is the feature's number, the row's step, and two weights in each letter. Records are sorted
/// by the feature, and each lies where its feature alone would put it, or as soon after that as the ones before it end;
/// the gaps repeat the record after them. So a record is found within a few, wherever in the table it is.
package struct FeatureTable: Sendable {
    /// How many numbers a row has: at least six.
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

    /// Places at the end, for records that others have pushed beyond it.
    private static let tail = 64

    package typealias Row = (feature: UInt32, steps: Int, levels: [Int])

    /// The records of some rows, which are sorted by their features. Features are hashes: were they not spread evenly,
    /// they would not fit.
    package static func records(of rows: [Row]) -> [UInt8] {
        // A fifth of the places are gaps.
        var slots = max(rows.count * 5 / 4, 1)
        while true {
            if let letters = records(of: rows, slots: slots) { return letters }
            slots += max(slots / 64, 1)
        }
    }

    private static func records(of rows: [Row], slots: Int) -> [UInt8]? {
        var (letters, filled) = ([UInt8](), 0)
        for row in rows {
            let place = max(FeatureTable.place(of: row.feature, among: slots), filled)
            guard place < slots + tail else { return nil }
            let record = record(of: row)
            for _ in filled...place { letters += record }
            filled = place + 1
        }
        if let last = rows.last { for _ in filled..<slots + tail { letters += record(of: last) } }
        return letters
    }

    private static func place(of feature: UInt32, among slots: Int) -> Int { (Int(feature) * slots) >> 32 }

    private static func record(of row: Row) -> [UInt8] {
        var digits: [Int] = []
        var rest = Int(row.feature)
        for _ in 0..<lettersOfFeature {
            digits.insert(rest % Letters.digits, at: 0)
            rest /= Letters.digits
        }
        digits.append(row.steps - 1)
        for pair in stride(from: 0, to: row.levels.count, by: 2) {
            digits.append((row.levels[pair] + Int(middle)) * Int(levelCount) + row.levels[pair + 1] + Int(middle))
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
        var known = 0
        let values = [Float](unsafeUninitializedCapacity: width) { values, count in
            count = width
            values.initialize(repeating: 0)
            values.withMemoryRebound(to: SIMD2<Float>.self) { pairs in
                known = add(features, to: pairs)
                let scale = 1 / Float(max(1, known)).squareRoot()
                for pair in pairs.indices { pairs[pair] *= scale }
            }
        }
        return Sum(values: values, known: Float(known) / Float(max(1, features.count)))
    }

    /// How many of the features were ever seen.
    private func add(_ features: [UInt32], to pairs: UnsafeMutableBufferPointer<SIMD2<Float>>) -> Int {
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
        return known
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
        let (count, wanted) = (bytes.count / length, FeatureTable.key(of: feature))
        guard count > FeatureTable.tail else { return nil }
        for place in FeatureTable.place(of: feature, among: count - FeatureTable.tail)..<count {
            let found = key(at: place, in: bytes)
            if found >= wanted { return found == wanted ? place * length : nil }
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
