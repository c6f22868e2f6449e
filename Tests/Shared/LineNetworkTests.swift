import Shared
import Testing

@Suite("A network that reads a line")
struct LineNetworkTests {
    /// Hears one thing only: "kept" right after "not".
    private static let network: LineNetwork = {
        let rows: [(UInt64, levels: [Int])] = [
            (word("not"), [4, -4, 0, 0, 0, 0, 0, 0]), (word("kept"), [-4, 4, 0, 0, 0, 0, 0, 0]),
        ]
        let records = FeatureTable.records(
            of: rows.map { (LineNetwork.Word(hash: $0.0).feature, steps: 1, levels: $0.levels) }
                .sorted { $0.feature < $1.feature })
        // The left word's first number and the word's own second one.
        let weights = [10, 0, 0, 0, 0, 0, 0, 0, 0, 10] + [Int](repeating: 0, count: 8 * 8 * 3 - 10)
        // What stood out most of the first number, which comes after the eight sums.
        let answers = [Int](repeating: 0, count: 16 + 8) + [20] + [Int](repeating: 0, count: 7)
        return LineNetwork(
            table: FeatureTable(width: 8, step: 0.1, records: .bytes(records)),
            layers: [.init(step: 0.1, weights: letters(weights))],
            answers: TableModel(kinds: ["else", "not kept"], step: 0.02, weights: letters(answers)))
    }()

    private static func letters(_ levels: [Int]) -> Letters { .bytes(levels.map { Letters.letter(ofLevel: $0) }) }
    private static func word(_ text: String) -> UInt64 { FeatureHash(bytes: text.utf8).value }

    private static func chance(_ words: [String]) -> Float {
        network.chances(words.map { LineNetwork.Word(hash: word($0)) }).last ?? 0
    }

    @Test("tells the order of two words", arguments: [["kept", "not"], ["not"], ["kept"], ["not", "x", "kept"], []])
    func order(other: [String]) {
        #expect(LineNetworkTests.chance(["not", "kept"]) > LineNetworkTests.chance(other) + 0.05)
    }

    @Test("hears the same wherever it is said")
    func place() {
        let first = LineNetworkTests.chance(["not", "kept"])
        for place in 0..<LineNetwork.mostWords - 1 {
            let said = [String](repeating: "x", count: place) + ["not", "kept"]
            #expect(abs(LineNetworkTests.chance(said) - first) < 0.0001, "after \(place) words")
        }
    }

    @Test("reads so many words and no more")
    func most() {
        let long = [String](repeating: "x", count: LineNetwork.mostWords)
        #expect(LineNetworkTests.chance(long + ["not", "kept"]) == LineNetworkTests.chance(long))
    }
}
