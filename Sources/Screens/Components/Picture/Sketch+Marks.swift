import Domains
import Drawing

/// The colours of a picture.
enum Shade {
    static let paper = Colour(0xFBFAF7)
    static let ink = Colour(0x2B3640)
    static let faint = Colour(0x6B7280)
    static let line = Colour(0xE4E2DC)
    static let calm = Colour(0x5B7C99)
    static let strong = Colour(0xD9776A)
    private static let empty = Colour(0xEBE9E3)

    static func fill(of state: DayState) -> Colour {
        switch state {
        case .kept: Colour(0x2F7D6D)
        case .partly: Colour(0xE9B44C)
        case .slipped: Colour(0xE59A8C)
        case .checkedIn: Colour(0xC9D6E2)
        case .paused: Colour(0xD8D2E6)
        case .noAnswer, .frozen, .notPlanDay, .upcoming: empty
        }
    }

    /// The colour of the mark on it.
    static func mark(of state: DayState) -> Colour {
        switch state {
        case .kept: Colour(0xFFFFFF)
        case .partly, .slipped, .checkedIn, .paused: ink
        case .noAnswer, .frozen, .notPlanDay: faint
        case .upcoming: Colour(0x757B85)
        }
    }
}

extension Sketch {
    /// The mark of a state, which identifies it without its colour.
    mutating func mark(_ state: DayState, in centre: Point, radius: Double) {
        let colour = Shade.mark(of: state)
        let pen = radius / 3.2
        let at: (Double, Double) -> Point = { Point(x: centre.x + $0 * radius, y: centre.y + $1 * radius) }
        switch state {
        case .kept:
            stroke([at(-0.8, 0.05), at(-0.2, 0.65), at(0.85, -0.6)], width: pen, colour: colour)
        case .partly:
            outline(circle: centre, radius: radius * 0.85, line: pen * 0.8, colour: colour)
            fill(
                Rectangle(
                    x: centre.x - radius * 0.85, y: centre.y - radius * 0.85, width: radius * 0.85, height: radius * 1.7
                ),
                radius: radius * 0.85, corners: .left, colour: colour)
        case .slipped:
            stroke([at(-0.6, -0.6), at(0.6, 0.6)], width: pen, colour: colour)
            stroke([at(-0.6, 0.6), at(0.6, -0.6)], width: pen, colour: colour)
        case .checkedIn:
            fill(circle: centre, radius: radius * 0.4, colour: colour)
        case .frozen:
            stroke([at(0, -0.8), at(0.8, 0), at(0, 0.8), at(-0.8, 0), at(0, -0.8)], width: pen, colour: colour)
        case .noAnswer:
            write(
                "?", at: Point(x: centre.x, y: centre.y + radius * 0.72), Lettering(size: radius * 2, weight: .bold),
                colour: colour, alignment: .centre)
        case .paused:
            stroke([at(-0.35, -0.6), at(-0.35, 0.6)], width: pen, colour: colour)
            stroke([at(0.35, -0.6), at(0.35, 0.6)], width: pen, colour: colour)
        case .notPlanDay:
            stroke([at(-0.5, 0), at(0.5, 0)], width: pen, colour: colour)
        case .upcoming:
            outline(circle: centre, radius: radius * 0.6, line: pen * 0.7, colour: colour)
        }
    }
}
