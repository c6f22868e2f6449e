import Conversation
import Domains
import Drawing

/// A week, its month, and the pull of the last thirty days. Every colour comes with a mark, so that nobody has to tell
/// colours apart.
struct ProgressPicture {
    struct Data {
        struct Day {
            let label: String
            let state: DayState
        }

        /// What the week was: "Your week: 5 of 7 kept".
        let title: String
        let dates: String
        /// Seven, from Monday.
        let week: [Day]
        let monthTitle: String
        /// Weeks from Monday; nil for another month's days.
        let month: [[Day?]]
        let pullTitle: String
        /// 0...3, the earliest first; nil where it is not known.
        let pull: [Int?]
        let pullDates: (first: String, last: String)
        /// The names of the levels, from 0.
        let pullLevels: [String]
        /// The states that occur, with their names.
        let legend: [Day]
        /// The whole picture in one line.
        let caption: String
    }

    private static let width = 360.0
    private static let margin = 20.0
    private static let gap = 6.0
    private static let heading = Lettering(size: 17, weight: .bold)
    private static let label = Lettering(size: 12)

    /// As large as fits, so that the title can be read in a thumbnail.
    private static func title(_ words: String) -> Lettering {
        let largest = Lettering(size: 26, weight: .bold)
        let scale = (width - 2 * margin) / max(1, largest.width(of: words))
        return Lettering(size: largest.size * min(1, scale), weight: .bold)
    }

    static func drawn(_ data: Data, in shade: Shade) -> Picture {
        let legend = lines(of: data.legend)
        let cell = (width - 2 * margin - 6 * gap) / 7
        let monthRow = 30.0
        let pullHeight = 66.0
        let height =
            40 + 38 + cell + 24 + 40 + Double(data.month.count) * (monthRow + gap) + 44 + pullHeight + 44
            + Double(legend.count) * 22 + 6
        var sketch = Sketch(width: width, height: height, background: shade.paper)

        var y = 40.0
        sketch.write(data.title, at: Point(x: margin, y: y), title(data.title), colour: shade.ink)
        y += 22
        sketch.write(data.dates, at: Point(x: margin, y: y), label, colour: shade.faint)
        y += 16
        for (index, day) in data.week.enumerated() {
            let place = Rectangle(x: margin + Double(index) * (cell + gap), y: y, width: cell, height: cell)
            sketch.fill(place, radius: 9, colour: shade.fill(of: day.state))
            sketch.mark(day.state, in: place.centre, radius: 10, shade)
            sketch.write(
                day.label, at: Point(x: place.centre.x, y: y + cell + 16), label, colour: shade.faint,
                alignment: .centre)
        }
        y += cell + 24 + 30

        sketch.write(data.monthTitle, at: Point(x: margin, y: y), heading, colour: shade.ink)
        y += 10
        for week in data.month {
            for (index, day) in week.enumerated() {
                guard let day else { continue }
                let place = Rectangle(x: margin + Double(index) * (cell + gap), y: y, width: cell, height: monthRow)
                sketch.fill(place, radius: 7, colour: shade.fill(of: day.state))
                sketch.write(
                    day.label, at: Point(x: place.x + 14, y: place.centre.y + label.capitalHeight / 2), label,
                    colour: shade.mark(of: day.state), alignment: .centre)
                sketch.mark(day.state, in: Point(x: place.x + cell - 12, y: place.centre.y), radius: 5.5, shade)
            }
            y += monthRow + gap
        }
        y += 28

        sketch.write(data.pullTitle, at: Point(x: margin, y: y), heading, colour: shade.ink)
        y += 16
        draw(data, in: shade, top: y, height: pullHeight, on: &sketch)
        y += pullHeight + 18
        sketch.write(data.pullDates.first, at: Point(x: left(of: data), y: y), label, colour: shade.faint)
        sketch.write(
            data.pullDates.last, at: Point(x: width - margin, y: y), label, colour: shade.faint, alignment: .trailing)
        y += 32

        for line in legend {
            for entry in line {
                let place = Rectangle(x: margin + entry.x, y: y - 12, width: 16, height: 16)
                sketch.fill(place, radius: 4, colour: shade.fill(of: entry.day.state))
                sketch.mark(entry.day.state, in: place.centre, radius: 4.5, shade)
                sketch.write(
                    entry.day.label, at: Point(x: place.x + 21, y: y), label, colour: shade.faint)
            }
            y += 22
        }
        return Picture(sketch: sketch, description: data.caption)
    }

    /// Where the bars begin: right of the names of the levels.
    private static func left(of data: Data) -> Double {
        margin + (data.pullLevels.map(label.width).max() ?? 0) + 8
    }

    /// Bars on a base line; an unknown day has none, and a day without a pull has a dot.
    private static func draw(
        _ data: Data, in shade: Shade, top: Double, height: Double, on sketch: inout Sketch
    ) {
        let left = left(of: data)
        let column = (width - margin - left) / Double(max(1, data.pull.count))
        for (level, name) in data.pullLevels.enumerated() {
            let y = top + height - Double(level) * height / 3
            sketch.stroke(
                [Point(x: left, y: y), Point(x: width - margin, y: y)], width: level == 0 ? 1.5 : 0.5,
                colour: level == 0 ? shade.faint : shade.line)
            sketch.write(
                name, at: Point(x: margin, y: y + label.capitalHeight / 2), label, colour: shade.faint)
        }
        for (index, level) in data.pull.enumerated() {
            guard let level else { continue }
            let x = left + (Double(index) + 0.5) * column
            guard level > 0 else {
                sketch.fill(circle: Point(x: x, y: top + height - 3.5), radius: 1.8, colour: shade.calm)
                continue
            }
            let bar = Double(level) * height / 3
            sketch.fill(
                Rectangle(x: x - column * 0.34, y: top + height - bar, width: column * 0.68, height: bar - 0.5),
                radius: 2.5, corners: .top, colour: level > 1 ? shade.strong : shade.calm)
        }
    }

    /// As many entries in a line as fit.
    private static func lines(of legend: [Data.Day]) -> [[(x: Double, day: Data.Day)]] {
        var lines: [[(x: Double, day: Data.Day)]] = []
        var x = width
        for day in legend {
            let needed = 21 + label.width(of: day.label) + 14
            if x + needed > width - 2 * margin + 14 {
                lines.append([])
                x = 0
            }
            lines[lines.count - 1].append((x, day))
            x += needed
        }
        return lines
    }
}
