/// A sketch as text, one step per line: a letter, measures in hundredths of a point, a colour, and the text to write.
extension Sketch {
    public var notation: String {
        ([Sketch.line("s", [width, height], background)] + steps.map(\.line)).joined(separator: "\n")
    }

    /// Nil where the text is no sketch.
    public init?(notation: String) {
        let lines = notation.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first.flatMap(Line.init), first.name == "s", first.measures.count == 2 else {
            return nil
        }
        var steps: [Step] = []
        for line in lines.dropFirst() {
            guard let step = Line(line).flatMap(Step.init) else { return nil }
            steps.append(step)
        }
        self.init(width: first.measures[0], height: first.measures[1], background: first.colour, steps: steps)
    }

    fileprivate static func line(_ name: String, _ measures: [Double], _ colour: Colour, _ text: String? = nil)
        -> String
    {
        let words =
            [name, colour.hex] + measures.map { String(Int(($0 * 100).rounded())) }
            + [text.map { "|" + $0 }].compactMap(\.self)
        return words.joined(separator: " ")
    }

    fileprivate struct Line {
        let name: Substring
        let colour: Colour
        let measures: [Double]
        let text: String?

        init?(_ line: Substring) {
            let halves = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            let words = halves[0].split(separator: " ")
            guard words.count >= 2, let hex = UInt32(words[1], radix: 16) else { return nil }
            name = words[0]
            colour = Colour(hex)
            text = halves.count > 1 ? String(halves[1]) : nil
            let numbers = words.dropFirst(2).compactMap { Int($0) }
            guard numbers.count == words.count - 2, numbers.allSatisfy({ abs(Double($0)) <= Box.farthest * 100 }) else {
                return nil
            }
            measures = numbers.map { Double($0) / 100 }
        }
    }
}

extension Sketch.Step {
    fileprivate var line: String {
        switch self {
        case .fill(let place, let radius, let corners, let colour):
            Sketch.line("f", place.measures + [radius, Double(corners.rawValue)], colour)
        case .outline(let place, let radius, let line, let colour):
            Sketch.line("o", place.measures + [radius, line], colour)
        case .stroke(let points, let width, let colour):
            Sketch.line("l", [width] + points.flatMap { [$0.x, $0.y] }, colour)
        case .write(let text, let point, let lettering, let colour, let alignment):
            Sketch.line(
                lettering.weight == .bold ? "b" : "w",
                [point.x, point.y, lettering.size, Double(alignment.rawValue)], colour, text)
        }
    }

    fileprivate init?(_ line: Sketch.Line) {
        let numbers = line.measures
        switch (line.name, numbers.count) {
        case ("f", 6):
            guard let corners = UInt8(exactly: numbers[5]) else { return nil }
            self = .fill(Rectangle(numbers), radius: numbers[4], Corners(rawValue: corners), line.colour)
        case ("o", 6): self = .outline(Rectangle(numbers), radius: numbers[4], line: numbers[5], line.colour)
        case ("l", let count) where count % 2 == 1:
            let points = stride(from: 1, to: count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            self = .stroke(points, width: numbers[0], line.colour)
        case ("w", 4), ("b", 4):
            guard let text = line.text,
                let alignment = Int(exactly: numbers[3]).flatMap(Sketch.Alignment.init)
            else { return nil }
            let lettering = Lettering(size: numbers[2], weight: line.name == "b" ? .bold : .regular)
            self = .write(text, Point(x: numbers[0], y: numbers[1]), lettering, line.colour, alignment)
        default: return nil
        }
    }
}

extension Rectangle {
    fileprivate var measures: [Double] { [x, y, width, height] }

    fileprivate init(_ measures: [Double]) {
        self.init(x: measures[0], y: measures[1], width: measures[2], height: measures[3])
    }
}

extension Colour {
    fileprivate var hex: String { String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16) }
}
