/// A place that the pen passes, and its direction there; without a direction its lines are straight.
struct Node {
    let place: Point
    let direction: Point?

    /// Reads `8,20w`.
    init?(_ text: Substring) {
        let letters = text.reversed().prefix(while: \.isLetter)
        let numbers = text.dropLast(letters.count).split(separator: ",")
        guard numbers.count == 2, let x = Double(numbers[0]), let y = Double(numbers[1]) else { return nil }
        place = Point(x: x, y: y)
        var sum = Point(x: 0, y: 0)
        for letter in letters {
            switch letter {
            case "n": sum.y += 1
            case "s": sum.y -= 1
            case "e": sum.x += 1
            case "w": sum.x -= 1
            default: return nil
            }
        }
        let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        direction = length > 0 ? Point(x: sum.x / length, y: sum.y / length) : nil
    }

    /// The points from another place to this one, without that place.
    func points(after other: Node) -> [Point] {
        guard let start = other.direction, let end = direction else { return [place] }
        let (first, second) = handles(from: other.place, start, end)
        let steps = 12
        return (1...steps).map { step in
            let t = Double(step) / Double(steps)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return Point(
                x: a * other.place.x + b * (other.place.x + first * start.x) + c * (place.x - second * end.x)
                    + d * place.x,
                y: a * other.place.y + b * (other.place.y + first * start.y) + c * (place.y - second * end.y)
                    + d * place.y)
        }
    }

    /// How far a cubic curve's two handles reach from its ends. Where the directions meet ahead, a quarter turn becomes
    /// a quarter of an ellipse; where they do not, as in the middle of an s, the curve swings across.
    private func handles(from origin: Point, _ start: Point, _ end: Point) -> (Double, Double) {
        let (dx, dy) = (place.x - origin.x, place.y - origin.y)
        let cross = start.x * end.y - start.y * end.x
        if abs(cross) > 0.05 {
            let first = (dx * end.y - dy * end.x) / cross
            let second = (start.x * dy - start.y * dx) / cross
            // Handles that end on a circle's tangents draw that circle when they are this long.
            let cosine = start.x * end.x + start.y * end.y
            let half = ((1 - cosine) / (1 + cosine)).squareRoot()
            let quarter = half / (1 + (1 + half * half).squareRoot())
            let share = 4 / 3 * quarter / half
            if first > 0, second > 0, half.isFinite, half > 0 { return (first * share, second * share) }
        }
        let reach = abs(dx * start.x + dy * start.y)
        return (reach * 0.55, reach * 0.55)
    }
}
