/// A small network that reads the words of a line in their order, for lines that their features alone leave in doubt.
///
/// Each word begins as a row of numbers. In each layer it takes in its two neighbours, so that after three layers it has
/// heard three words to each side. What stood out anywhere, and what all words say together, answers the question.
package struct LineNetwork: Sendable {
    /// What a layer takes from a word and its two neighbours: for each number that comes out, three weights for each
    /// that goes in, from the left word to the right one.
    package struct Layer: Sendable {
        /// The weight of one level.
        let step: Float
        let weights: Letters

        package init(step: Float, weights: Letters) {
            self.step = step
            self.weights = weights
        }
    }

    /// A word, or the line's beginning or end.
    package struct Word: Sendable {
        package let feature: UInt32
        let letters: [UInt32]

        package init(hash: UInt64, letters: [UInt64]) {
            feature = Word.feature(Kind.word, hash)
            self.letters = letters.map { Word.feature(Kind.letters, $0) }
        }

        package static let edge = Word(hash: FeatureHash(bytes: [0]).value, letters: [])

        private enum Kind {
            static let word: UInt64 = 1
            static let letters: UInt64 = 2
        }

        private static func feature(_ kind: UInt64, _ hash: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: FeatureHash(kind, hash).value)
        }
    }

    private let table: FeatureTable
    private let layers: [Layer]
    private let answers: TableModel

    package init(table: FeatureTable, layers: [Layer], answers: TableModel) {
        self.table = table
        self.layers = layers
        self.answers = answers
    }

    /// The most words that are read at once.
    package static let mostWords = 46

    package var kinds: [String] { answers.kinds }

    /// How likely each kind of answer is, in their order.
    package func chances(_ words: [Word]) -> [Float] {
        let read = [.edge] + words.prefix(LineNetwork.mostWords) + [.edge]
        var page = Page(words: read.count, width: table.width)
        for (place, word) in read.enumerated() {
            page.set(place, to: [table.sum(of: [word.feature]), table.sum(of: word.letters)])
        }
        for layer in layers { page.pass(through: layer) }
        return answers.chances(FeatureTable.Sum(values: page.summary, known: 1))
    }
}

/// The numbers of all words of a line. Those of one kind lie side by side, so that sixteen words are computed at once.
private struct Page {
    private typealias Lanes = SIMD16<Float>

    private let words: Int
    private let width: Int
    private let blocks: Int
    /// From one kind of number to the next, with an empty word at each end.
    private let stride: Int
    private var numbers: [Float]
    /// 1 where there is a word.
    private let isWord: [Float]

    private static let smallest: Float = 1e-5

    init(words: Int, width: Int) {
        self.words = words
        self.width = width
        blocks = (words + Lanes.scalarCount - 1) / Lanes.scalarCount
        stride = blocks * Lanes.scalarCount + 2
        numbers = [Float](repeating: 0, count: width * stride)
        isWord = (0..<blocks * Lanes.scalarCount).map { $0 < words ? 1 : 0 }
    }

    mutating func set(_ word: Int, to sums: [FeatureTable.Sum]) {
        for number in 0..<width { numbers[number * stride + 1 + word] = sums.reduce(0) { $0 + $1.values[number] } }
    }

    /// Adds to each word what the layer takes from it and its neighbours, where that is above zero.
    mutating func pass(through layer: LineNetwork.Layer) {
        let even = evened()
        even.withUnsafeBytes { even in
            layer.weights.read { letters in
                for number in 0..<width {
                    for block in 0..<blocks { add(number, block, letters, layer.step, even) }
                }
            }
        }
    }

    private mutating func add(
        _ number: Int, _ block: Int, _ letters: UnsafeBufferPointer<UInt8>, _ step: Float,
        _ even: UnsafeRawBufferPointer
    ) {
        var sum = Lanes.zero
        var letter = number * width * 3
        var place = block * Lanes.scalarCount * MemoryLayout<Float>.size
        for _ in 0..<width {
            for tap in 0..<3 {
                let weight = Float(Letters.level(of: letters[letter + tap]))
                let offset = place + tap * MemoryLayout<Float>.size
                sum += weight * even.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
            }
            letter += 3
            place += stride * MemoryLayout<Float>.size
        }
        sum = (sum * step).clamped(lowerBound: .zero, upperBound: Lanes(repeating: .greatestFiniteMagnitude))
        let start = number * stride + 1 + block * Lanes.scalarCount
        for lane in 0..<Lanes.scalarCount {
            numbers[start + lane] += sum[lane] * isWord[block * Lanes.scalarCount + lane]
        }
    }

    /// Each word's numbers around zero and of one size.
    private func evened() -> [Float] {
        var even = numbers
        for place in 1...words {
            var (sum, squares) = (Float(0), Float(0))
            for number in 0..<width { sum += numbers[number * stride + place] }
            let mean = sum / Float(width)
            for number in 0..<width {
                let away = numbers[number * stride + place] - mean
                squares += away * away
            }
            let scale = 1 / (squares / Float(width) + Page.smallest).squareRoot()
            for number in 0..<width {
                even[number * stride + place] = (numbers[number * stride + place] - mean) * scale
            }
        }
        return even
    }

    /// What all words say together, and what stood out most of each kind.
    var summary: [Float] {
        let scale = 0.5 / Float(words).squareRoot()
        let rows = (0..<width).map { numbers[$0 * stride + 1..<$0 * stride + 1 + words] }
        return rows.map { $0.reduce(0, +) * scale } + rows.map { $0.max() ?? 0 }
    }
}
