import Shared
import Testing

@Suite("A table of features")
struct FeatureTableTests {
    private static func table(_ features: [UInt32]) -> FeatureTable {
        let rows = features.enumerated().map { ($0.element, steps: 1, levels: [$0.offset % 9 - 4, 1, 0, 0, 0, 0]) }
        return FeatureTable(width: 6, step: 1, records: .bytes(FeatureTable.records(of: rows)))
    }

    @Test(
        "finds each of its features and no other",
        arguments: [
            [7], [0, 1, 2, 3, UInt32.max - 1, .max], Array(1000..<1400), Array(UInt32.max - 59 ... .max),
            (0..<3000).map { UInt32($0 * 1_431_655) },
        ])
    func finds(features: [UInt32]) {
        let table = FeatureTableTests.table(features)
        for (place, feature) in features.enumerated() {
            let sum = table.sum(of: [feature])
            #expect(sum.values.prefix(2) == [Float(place % 9 - 4), 1], "\(feature)")
            #expect(sum.known == 1)
        }
        for feature in Set(features.flatMap { [$0 &+ 1, $0 &- 1, ~$0] }).subtracting(features) {
            #expect(table.sum(of: [feature]).known == 0, "\(feature)")
        }
    }

    @Test("says what its features say together, and how many of them it knows")
    func sums() {
        let table = FeatureTableTests.table([5, 50, 500, 5000])
        let sum = table.sum(of: [50, 6, 5000, 7])
        #expect(sum.known == 0.5)
        #expect(sum.values.prefix(2) == [(-3 - 1) / Float(2).squareRoot(), 2 / Float(2).squareRoot()])
    }

    @Test("an empty table knows nothing")
    func empty() {
        #expect(FeatureTableTests.table([]).sum(of: [1]).values == [0, 0, 0, 0, 0, 0])
        #expect(FeatureTable(width: 6, step: 1, records: .text("")).sum(of: [1]).known == 0)
    }
}
