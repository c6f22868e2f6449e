/// A small network that reads the words of a line in their order, for lines that their features alone leave in doubt.
///
/// Each word begins as a row of numbers. In each layer it takes in its two neighbours, so that after three layers it has
/// heard three words to each side. What stood out anywhere, and what all words say together, answers the question.
package struct LineNetwork: Sendable {
    /// What a layer takes from a word and its two neighbours: for each number that comes out, a weight for each
    /// number of the left word, of the word itself and of the right one.
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

        package init(hash: UInt64, letters: [UInt64] = []) {
            feature = Word.feature(Kind.word, hash)
            self.letters = letters.map { Word.feature(Kind.letters, $0) }
        }

        package static let edge = Word(hash: FeatureHash(bytes: [0]).value)

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

    /// The width of the table is a multiple of eight.
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

/// The numbers of all words of a line, word after word.
private struct Page {
    private let words: Int
    private let width: Int
    private var numbers: [Float]

    private static let smallest: Float = 1e-5
    /// So many steps are between two whole numbers, which makes the sums of a layer whole numbers as well.
    private static let steps: Float = 2048

    init(words: Int, width: Int) {
        self.words = words
        self.width = width
        numbers = [Float](repeating: 0, count: words * width)
    }

    mutating func set(_ word: Int, to sums: [FeatureTable.Sum]) {
        for number in 0..<width { numbers[word * width + number] = sums.reduce(0) { $0 + $1.values[number] } }
    }

    /// Adds to each word what the layer takes from it and its neighbours, where that is above zero.
    mutating func pass(through layer: LineNetwork.Layer) {
        let (even, taken, scale) = (evened(), 3 * width, layer.step / Page.steps)
        layer.weights.read { letters in
            even.withUnsafeBytes { even in
                withUnsafeTemporaryAllocation(of: Int16.self, capacity: taken) { weights in
                    for number in 0..<width {
                        Letters.read(.init(rebasing: letters[number * taken..<(number + 1) * taken]), into: weights)
                        for first in stride(from: 0, to: words, by: 4) {
                            let sums = products(UnsafeRawBufferPointer(weights), even, of: first)
                            for word in first..<min(first + 4, words) where sums[word - first] > 0 {
                                numbers[word * width + number] += Float(sums[word - first]) * scale
                            }
                        }
                    }
                }
            }
        }
    }

    /// What the weights make of four words in a row, each with its neighbours. Almost all of the time is spent here: in
    /// this form the compiler multiplies and adds eight whole numbers at once.
    private func products(
        _ weights: UnsafeRawBufferPointer, _ even: UnsafeRawBufferPointer, of word: Int
    ) -> SIMD4<Int32> {
        var sums = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
        let row = width * MemoryLayout<Int16>.size
        let words = UnsafeRawBufferPointer(rebasing: even[(word * row)...])
        for place in stride(from: 0, to: weights.count, by: MemoryLayout<SIMD8<Int16>>.size) {
            let eight = weights.eight(at: place)
            sums.0 &+= words.eight(at: place).inPairs(times: eight)
            sums.1 &+= words.eight(at: place &+ row).inPairs(times: eight)
            sums.2 &+= words.eight(at: place &+ 2 &* row).inPairs(times: eight)
            sums.3 &+= words.eight(at: place &+ 3 &* row).inPairs(times: eight)
        }
        return SIMD4(sums.0.wrappedSum(), sums.1.wrappedSum(), sums.2.wrappedSum(), sums.3.wrappedSum())
    }

    /// Each word's numbers around zero and of one size, with an empty word before the first and some after the last.
    private func evened() -> [Int16] {
        var even = [Int16](repeating: 0, count: (words + 5) * width)
        for start in stride(from: 0, to: numbers.count, by: width) {
            let row = numbers[start..<start + width]
            let mean = row.reduce(0, +) / Float(width)
            let spread = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(width)
            let scale = Page.steps / (spread + Page.smallest).squareRoot()
            for (number, value) in row.enumerated() {
                even[start + width + number] = Int16(((value - mean) * scale).rounded())
            }
        }
        return even
    }

    /// What all words say together, and what stood out most of each kind.
    var summary: [Float] {
        let scale = 0.5 / Float(words).squareRoot()
        var (sums, most) = ([Float](repeating: 0, count: width), Array(numbers[..<width]))
        for word in 0..<words {
            for number in 0..<width {
                sums[number] += numbers[word * width + number]
                most[number] = max(most[number], numbers[word * width + number])
            }
        }
        return sums.map { $0 * scale } + most
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    fileprivate func eight(at offset: Int) -> SIMD8<Int32> {
        SIMD8(truncatingIfNeeded: loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self))
    }
}

extension SIMD8<Int32> {
    @inline(__always)
    fileprivate func inPairs(times other: SIMD8<Int32>) -> SIMD4<Int32> {
        let products = self &* other
        return products.evenHalf &+ products.oddHalf
    }
}
