import Testing

@testable import Drawing

@Suite("A canvas")
struct CanvasTests {
    private static let white = Colour(0xFFFFFF)
    private static let black = Colour(0x000000)

    private static func blank(_ width: Double = 60, _ height: Double = 40) -> Canvas {
        Canvas(width: width, height: height, background: white)
    }

    /// The black area in square points, to which grey pixels contribute in part.
    private static func area(_ canvas: Canvas) -> Double {
        let shares = canvas.pixels.map { 1 - Double(canvas.palette.colours[Int($0)].green) / 255 }
        return shares.reduce(0, +) / (canvas.scale * canvas.scale)
    }

    @Test("fills a disc with the right area, wherever its centre is", arguments: [3.0, 4.5, 10, 14.25, 33, 90])
    func disc(radius: Double) {
        for offset in [0.0, 0.1, 0.25, 0.4] {
            var canvas = CanvasTests.blank(200, 200)
            canvas.fill(circle: Point(x: 100 + offset, y: 100 - offset / 2), radius: radius, colour: CanvasTests.black)
            let expected = Double.pi * radius * radius
            #expect(abs(CanvasTests.area(canvas) - expected) < expected * 0.01)
        }
    }

    @Test("draws a ring, a frame and a line with their width", arguments: [1.0, 2, 5])
    func lines(width: Double) {
        var ring = CanvasTests.blank(100, 100)
        ring.outline(circle: Point(x: 50, y: 50), radius: 30, line: width, colour: CanvasTests.black)
        let expected = Double.pi * (900 - (30 - width) * (30 - width))
        #expect(abs(CanvasTests.area(ring) - expected) < expected * 0.02)

        var frame = CanvasTests.blank(100, 100)
        frame.outline(Rectangle(x: 10, y: 20, width: 60, height: 50), line: width, colour: CanvasTests.black)
        #expect(abs(CanvasTests.area(frame) - (3000 - (60 - 2 * width) * (50 - 2 * width))) < 0.001)

        var line = CanvasTests.blank(100, 100)
        line.stroke([Point(x: 10, y: 15), Point(x: 80, y: 71)], width: width, colour: CanvasTests.black)
        let length = (70.0 * 70 + 56 * 56).squareRoot() * width + Double.pi * width * width / 4
        #expect(abs(CanvasTests.area(line) - length) < length * 0.03)
    }

    @Test("rounds only the named corners, so that half a disc has half the area")
    func corners() {
        var half = CanvasTests.blank()
        half.fill(
            Rectangle(x: 10, y: 5, width: 15, height: 30), radius: 15, corners: .left, colour: CanvasTests.black)
        let expected = Double.pi * 225 / 2
        #expect(abs(CanvasTests.area(half) - expected) < expected * 0.01)

        var bar = CanvasTests.blank()
        bar.fill(Rectangle(x: 10, y: 5, width: 10, height: 30), radius: 4, corners: .top, colour: CanvasTests.black)
        #expect(abs(CanvasTests.area(bar) - (300 - (4 - Double.pi) * 16 / 2)) < 1)
    }

    @Test("mixes half the colour into half a pixel, and paints crossing lines once")
    func edges() {
        var canvas = Canvas(width: 4, height: 1, scale: 1, background: CanvasTests.white)
        canvas.fill(Rectangle(x: 0.5, y: 0, width: 2, height: 1), colour: CanvasTests.black)
        let greens = canvas.pixels.map { canvas.palette.colours[Int($0)].green }
        #expect(greens == [128, 0, 128, 255])

        var once = CanvasTests.blank()
        once.stroke([Point(x: 5, y: 8), Point(x: 50, y: 30)], width: 3, colour: CanvasTests.black)
        var twice = CanvasTests.blank()
        twice.stroke(
            [Point(x: 5, y: 8), Point(x: 50, y: 30), Point(x: 5, y: 8)], width: 3, colour: CanvasTests.black)
        #expect(once.png() == twice.png())
        #expect(once.palette.colours.count == 1 + Coverage.full)
    }

    @Test("clips shapes on every side")
    func clips() {
        var canvas = CanvasTests.blank()
        canvas.fill(Rectangle(x: -1e9, y: -1e300, width: 2e9, height: 2e300), radius: 30, colour: CanvasTests.black)
        #expect(canvas.pixels.allSatisfy { $0 == 1 })
        for (x, y) in [(0.0, 20.0), (60, 20), (30, 0), (30, 40)] {
            var half = CanvasTests.blank()
            half.fill(circle: Point(x: x, y: y), radius: 15, colour: CanvasTests.black)
            let expected = Double.pi * 225 / 2
            #expect(abs(CanvasTests.area(half) - expected) < expected * 0.01)
        }
    }

    @Test("is unchanged by shapes outside it")
    func outside() {
        var canvas = CanvasTests.blank()
        let before = canvas.png()
        for (x, y) in [(-300.0, 5.0), (500, 5), (5, -300), (5, 500), (-1e300, 1e300)] {
            let place = Point(x: x, y: y)
            canvas.fill(Rectangle(centre: place, radius: 20), radius: 6, colour: CanvasTests.black)
            canvas.outline(Rectangle(centre: place, radius: 20), radius: 6, line: 3, colour: CanvasTests.black)
            canvas.fill(circle: place, radius: 20, colour: CanvasTests.black)
            canvas.outline(circle: place, radius: 20, line: 3, colour: CanvasTests.black)
            canvas.stroke([place, Point(x: x + 10, y: y + 10)], width: 9, colour: CanvasTests.black)
            canvas.write("quiet", at: place, Lettering(size: 20), colour: CanvasTests.black)
        }
        #expect(canvas.png() == before)
    }

    @Test(
        "is unchanged by meaningless numbers",
        arguments: [Double.nan, .infinity, -.infinity, -5, 0, -.greatestFiniteMagnitude])
    func absurd(number: Double) {
        var canvas = CanvasTests.blank()
        let before = canvas.png()
        let place = Point(x: 20, y: 20)
        canvas.fill(Rectangle(x: 5, y: 5, width: number, height: 10), colour: CanvasTests.black)
        canvas.fill(Rectangle(x: 5, y: 5, width: 10, height: number), radius: 3, colour: CanvasTests.black)
        canvas.fill(circle: place, radius: number, colour: CanvasTests.black)
        canvas.outline(circle: place, radius: number, line: 2, colour: CanvasTests.black)
        canvas.outline(circle: place, radius: 8, line: number, colour: CanvasTests.black)
        canvas.stroke([place, Point(x: 30, y: 30)], width: number, colour: CanvasTests.black)
        canvas.stroke([], width: 3, colour: CanvasTests.black)
        canvas.write("quiet", at: place, Lettering(size: number), colour: CanvasTests.black)
        canvas.write("", at: place, Lettering(size: 11), colour: CanvasTests.black)
        if !number.isFinite {
            canvas.fill(Rectangle(x: number, y: 5, width: 10, height: 10), colour: CanvasTests.black)
            canvas.fill(Rectangle(x: 5, y: 5, width: 10, height: 10), radius: number, colour: CanvasTests.black)
            canvas.fill(circle: Point(x: 5, y: number), radius: 3, colour: CanvasTests.black)
            canvas.stroke([place, Point(x: number, y: 3)], width: 3, colour: CanvasTests.black)
            canvas.write("quiet", at: Point(x: number, y: 20), Lettering(size: 11), colour: CanvasTests.black)
        }
        #expect(canvas.png() == before)
    }

    @Test("accepts any mixture of large and small numbers")
    func mixtures() {
        let numbers: [Double] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e18, -1e9, 1e6, -3, 0, 0.01, 7,
        ]
        var canvas = Canvas(width: 6, height: 4, background: CanvasTests.white)
        for first in numbers {
            for second in numbers {
                let area = Rectangle(x: first, y: second, width: second, height: first)
                canvas.fill(area, radius: second, corners: .top, colour: CanvasTests.black)
                canvas.outline(area, radius: second, line: first, colour: CanvasTests.black)
                canvas.outline(Rectangle(centre: Point(x: 2, y: 2), radius: first), line: second, colour: .init(7))
                canvas.fill(circle: Point(x: first, y: 2), radius: second, colour: CanvasTests.white)
                canvas.stroke([Point(x: first, y: second), Point(x: 2, y: 2)], width: second, colour: .init(9))
                canvas.write("ä1", at: Point(x: first, y: second), Lettering(size: second), colour: .init(11))
                let other = Canvas(width: min(first, 5), height: min(second, 5), scale: first, background: .init(5))
                #expect(other.columns > 0 && other.rows > 0)
            }
        }
        #expect(canvas.pixels.count == 12 * 8)
    }
}
