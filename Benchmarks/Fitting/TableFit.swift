package import Shared

/// Fits the rows of a `FeatureTable` and the weights of the questions that are asked about their sum, together.
package struct TableFit {
    /// A text, and for each question which of its kinds answers it; nil where that is not known.
    package struct Row: Sendable {
        let features: [UInt32]
        let answers: [Int?]
        let weight: Float

        package init(_ features: [UInt32], _ answers: [Int?], _ weight: Float) {
            self.features = features
            self.answers = answers
            self.weight = weight
        }
    }

    /// The kinds of answers to each question.
    private let questions: [[String]]
    private let width: Int
    private let mostRows: Int
    /// What was seen less often has no row.
    private static let leastSeen = 2
    private static let rounds = 8

    package init(questions: [[String]], width: Int, mostRows: Int) {
        self.questions = questions
        self.width = width
        self.mostRows = mostRows
    }

    package func models(of rows: [Row]) -> (table: FeatureTable, models: [TableModel]) {
        var seen: [UInt32: Int] = [:]
        for row in rows { for feature in row.features { seen[feature, default: 0] += 1 } }
        let features = seen.filter { $0.value >= TableFit.leastSeen }.map(\.key).sorted()
        // The rows that say most for most texts are kept, and fitted once more without the others.
        let first = fitted(to: rows, features)
        let ranks = features.indices.map { first.size(ofRow: $0) * Float(seen[features[$0]] ?? 0).squareRoot() }
        let order = features.indices.sorted { (ranks[$0], $1) > (ranks[$1], $0) }
        let kept = order.prefix(mostRows).map { features[$0] }.sorted()
        let last = fitted(to: rows, kept)
        return (
            FeatureTable(of: kept, rows: last.rows, width: width),
            zip(questions, last.weights).map { TableModel(kinds: $0, weights: $1) }
        )
    }

    private func fitted(to rows: [Row], _ features: [UInt32]) -> TableDescent {
        let places = Dictionary(uniqueKeysWithValues: features.enumerated().map { ($1, $0) })
        let known = rows.map { $0.features.compactMap { places[$0] } }
        var descent = TableDescent(
            rows: features.count, width: width, kinds: questions.map(\.count),
            steps: TableFit.rounds * rows.count)
        var order = Array(rows.indices)
        for _ in 0..<TableFit.rounds {
            descent.random.shuffle(&order)
            for index in order { descent.learn(known[index], rows[index].answers, weight: rows[index].weight) }
        }
        return descent
    }
}
