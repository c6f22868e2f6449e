import Shared

/// Stochastic gradient descent over the rows of a table and the weights of its questions, with steps that shrink for what
/// was corrected often (AdaGrad) and towards the end.
struct TableDescent {
    private(set) var rows: [Float]
    private(set) var weights: [[Float]]
    var random = FixedRandom()

    private var squaresOfRows: [Float]
    private var squares: [[Float]]
    private let width: Int
    private let steps: Float
    private var step: Float = 0
    /// What the features of the present text say together, and how that should change.
    private var sum: [Float]
    private var change: [Float]

    /// The part of the features that is left out each time, so that none is relied upon alone.
    private static let left: Float = 0.5
    private static let rate: Float = 0.05
    private static let rateOfRows: Float = 0.2
    /// The last steps are a tenth of the first.
    private static let slowing: Float = 0.9
    /// Smaller corrections change nothing.
    private static let least: Float = 0.0001
    private static let leastSquare: Float = 1e-12

    init(rows: Int, width: Int, kinds: [Int], steps: Int) {
        self.width = width
        self.steps = Float(steps)
        // Rows that were equal would stay so.
        self.rows = (0..<rows * width).map { _ in 0 }
        weights = kinds.map { [Float](repeating: 0, count: $0 * width) }
        squaresOfRows = [Float](repeating: 0.01, count: rows)
        squares = weights.map { $0.map { _ in 0.01 } }
        sum = [Float](repeating: 0, count: width)
        change = sum
        for place in self.rows.indices { self.rows[place] = (random.fraction() - 0.5) * 0.4 }
        let size = 2 / Float(width).squareRoot()
        for question in weights.indices {
            for place in weights[question].indices { weights[question][place] = (random.fraction() - 0.5) * size }
        }
    }

    /// The sum of a row's squares.
    func size(ofRow row: Int) -> Float { rows[row * width..<(row + 1) * width].reduce(0) { $0 + $1 * $1 } }

    /// Corrects everything towards the answers to one text, whose features have these rows.
    mutating func learn(_ known: [Int], _ answers: [Int?], weight: Float) {
        let slowed = 1 - TableDescent.slowing * step / steps
        step += 1
        var heard: [Int] = []
        heard.reserveCapacity(known.count)
        for row in known where random.fraction() >= TableDescent.left { heard.append(row) }
        let scale = 1 / Float(max(1, known.count)).squareRoot() / (1 - TableDescent.left)
        add(heard, scale)
        for column in 0..<width { change[column] = 0 }
        for (question, answer) in answers.enumerated() {
            guard let answer else { continue }
            correct(question, towards: answer, weight, rate: TableDescent.rate * slowed)
        }
        correct(heard, scale, rate: TableDescent.rateOfRows * slowed)
    }

    private mutating func add(_ heard: [Int], _ scale: Float) {
        for column in 0..<width { sum[column] = 0 }
        for row in heard { for column in 0..<width { sum[column] += rows[row * width + column] } }
        for column in 0..<width { sum[column] *= scale }
    }

    private mutating func correct(_ question: Int, towards answer: Int, _ weight: Float, rate: Float) {
        var scores = [Float](repeating: 0, count: weights[question].count / width)
        for kind in scores.indices {
            for column in 0..<width { scores[kind] += weights[question][kind * width + column] * sum[column] }
        }
        for (kind, chance) in Chances.parted(scores).enumerated() {
            let error = (chance - (kind == answer ? 1 : 0)) * weight
            guard abs(error) > TableDescent.least else { continue }
            for column in 0..<width {
                let place = kind * width + column
                change[column] += error * weights[question][place]
                let slope = error * sum[column]
                squares[question][place] += slope * slope
                weights[question][place] -= rate * slope / squares[question][place].squareRoot()
            }
        }
    }

    private mutating func correct(_ heard: [Int], _ scale: Float, rate: Float) {
        var square: Float = 0
        for column in 0..<width {
            change[column] *= scale
            square += change[column] * change[column] / Float(width)
        }
        guard square > TableDescent.leastSquare else { return }
        for row in heard {
            squaresOfRows[row] += square
            let step = rate / squaresOfRows[row].squareRoot()
            for column in 0..<width { rows[row * width + column] -= step * change[column] }
        }
    }
}
