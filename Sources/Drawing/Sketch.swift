/// A picture before it is painted: a list of shapes, each drawn over those before. It is small enough to be stored with
/// a message, and painted only for networks that show pictures.
public struct Sketch: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case fill(Rectangle, radius: Double, Corners, Colour)
        case outline(Rectangle, radius: Double, line: Double, Colour)
        case stroke([Point], width: Double, Colour)
        case write(String, Point, Lettering, Colour, Alignment)
    }

    /// Where a text is placed relative to its point.
    public enum Alignment: Int, Sendable {
        case leading, centre, trailing
    }

    public let width: Double
    public let height: Double
    let background: Colour
    private(set) var steps: [Step] = []

    public init(width: Double, height: Double, background: Colour) {
        self.width = Sketch.rounded(width)
        self.height = Sketch.rounded(height)
        self.background = background
    }

    init(width: Double, height: Double, background: Colour, steps: [Step]) {
        self.init(width: width, height: height, background: background)
        self.steps = steps
    }

    /// Fills a rectangle; a radius of half its side makes a disc or a pill.
    public mutating func fill(
        _ rectangle: Rectangle, radius: Double = 0, corners: Corners = .all, colour: Colour
    ) {
        steps.append(.fill(Sketch.rounded(rectangle), radius: Sketch.rounded(radius), corners, colour))
    }

    /// Fills a disc.
    public mutating func fill(circle centre: Point, radius: Double, colour: Colour) {
        fill(Rectangle(centre: centre, radius: radius), radius: radius, colour: colour)
    }

    /// Draws a ring: the line lies inside the radius.
    public mutating func outline(circle centre: Point, radius: Double, line: Double, colour: Colour) {
        let place = Sketch.rounded(Rectangle(centre: centre, radius: radius))
        steps.append(.outline(place, radius: Sketch.rounded(radius), line: Sketch.rounded(line), colour))
    }

    /// Draws a line through all points with round ends and bends; a single point is a dot.
    public mutating func stroke(_ points: [Point], width: Double, colour: Colour) {
        steps.append(.stroke(points.map(Sketch.rounded), width: Sketch.rounded(width), colour))
    }

    /// Writes one line; the point is on its base line, and what does not fit on the canvas is cut.
    public mutating func write(
        _ text: String, at point: Point, _ lettering: Lettering, colour: Colour, alignment: Alignment = .leading
    ) {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        let size = Lettering(size: Sketch.rounded(lettering.size), weight: lettering.weight)
        steps.append(.write(line, Sketch.rounded(point), size, colour, alignment))
    }

    /// The PNG file, with two pixels per point for today's screens.
    public func png() -> [UInt8] {
        var canvas = Canvas(width: width, height: height, background: background)
        for step in steps {
            switch step {
            case .fill(let place, let radius, let corners, let colour):
                canvas.fill(place, radius: radius, corners: corners, colour: colour)
            case .outline(let place, let radius, let line, let colour):
                canvas.outline(place, radius: radius, line: line, colour: colour)
            case .stroke(let points, let width, let colour): canvas.stroke(points, width: width, colour: colour)
            case .write(let text, let point, let lettering, let colour, let alignment):
                canvas.write(text, at: point, lettering, colour: colour, alignment: alignment)
            }
        }
        return canvas.png()
    }
}

// MARK: - Rounded to a hundredth of a point, as it is stored

extension Sketch {
    /// Values that are NaN or out of range become zero.
    private static func rounded(_ value: Double) -> Double {
        abs(value) < Box.farthest ? (value * 100).rounded() / 100 : 0
    }

    private static func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }

    private static func rounded(_ place: Rectangle) -> Rectangle {
        Rectangle(
            x: rounded(place.x), y: rounded(place.y), width: rounded(place.width), height: rounded(place.height))
    }
}
