import Domains
import Drawing

/// The colours of a picture.
struct Shade {
    let paper: Colour
    let ink: Colour
    let faint: Colour
    let line: Colour
    let calm: Colour
    let strong: Colour
    private let empty: Colour
    private let fills: [DayState: Colour]
    private let marks: [DayState: Colour]

    static let light = Shade(
        paper: Colour(0xFBFAF7), ink: Colour(0x2B3640), faint: Colour(0x6B7280), line: Colour(0xE4E2DC),
        calm: Colour(0x5B7C99), strong: Colour(0xD9776A), empty: Colour(0xEBE9E3),
        fills: [
            .kept: Colour(0x2F7D6D), .partly: Colour(0xE9B44C), .slipped: Colour(0xE59A8C),
            .checkedIn: Colour(0xC9D6E2), .paused: Colour(0xD8D2E6),
        ],
        marks: [.kept: Colour(0xFFFFFF), .upcoming: Colour(0x757B85)])

    static let dark = Shade(
        paper: Colour(0x1B2128), ink: Colour(0xEDF0F2), faint: Colour(0x9CA7B3), line: Colour(0x343D47),
        calm: Colour(0x7FA3C4), strong: Colour(0xE58A7C), empty: Colour(0x2A323B),
        fills: [
            .kept: Colour(0x2B8573), .partly: Colour(0xDDA83F), .slipped: Colour(0xD98A7B),
            .checkedIn: Colour(0x3F5A73), .paused: Colour(0x514B6E),
        ],
        marks: [
            .kept: Colour(0xFFFFFF), .partly: Colour(0x1B2128), .slipped: Colour(0x1B2128),
            .upcoming: Colour(0x85909C),
        ])

    func fill(of state: DayState) -> Colour { fills[state] ?? empty }

    /// The colour of the mark on it.
    func mark(of state: DayState) -> Colour { marks[state] ?? (fills[state] == nil ? faint : ink) }
}

extension Sketch {
    /// The mark of a state, which identifies it without its colour.
    mutating func mark(_ state: DayState, in centre: Point, radius: Double, _ shade: Shade) {
        let colour = shade.mark(of: state)
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
