import Support
import Testing

@testable import Drawing

@Suite("A picture as a file")
struct PNGTests {
    static let white = Colour(0xFFFFFF)
    static let black = Colour(0x000000)

    @Test("has the parts of a PNG with indexed colours, each with its checksum")
    func structure() throws {
        var canvas = Canvas(width: 21.5, height: 10, background: PNGTests.white)
        for index in 0..<20 {
            canvas.fill(
                Rectangle(x: Double(index), y: 0, width: 1, height: 1), colour: Colour(UInt32(index) * 0x0A0805))
        }
        let picture = try Picture(canvas.png())
        #expect(picture.names == ["IHDR", "PLTE", "IDAT", "IEND"])
        #expect(picture.columns == 43 && picture.rows == 20)
        #expect(Array(picture.header.suffix(5)) == [8, 3, 0, 0, 0])
        #expect(picture.palette.count == 21 && picture.palette.first == PNGTests.white)
        #expect(picture.data.count == 20 * (1 + 43))
    }

    @Test("uses half a byte per pixel if sixteen colours are enough, also in odd rows", arguments: [8, 9, 1])
    func fewColours(width: Int) throws {
        var canvas = Canvas(width: Double(width), height: 2, scale: 1, background: PNGTests.white)
        canvas.fill(Rectangle(x: Double(width - 1), y: 0, width: 1, height: 1), colour: PNGTests.black)
        let picture = try Picture(canvas.png())
        #expect(picture.depth == 4 && picture.columns == width)
        let white = [Colour](repeating: PNGTests.white, count: width)
        #expect(try picture.pixels() == [white.dropLast() + [PNGTests.black], white])
    }

    @Test("shows a filled rectangle on exactly its pixels", arguments: [1.0, 2, 3])
    func rectangle(scale: Double) throws {
        var canvas = Canvas(width: 12, height: 9, scale: scale, background: PNGTests.white)
        canvas.fill(Rectangle(x: 3, y: 2, width: 5, height: 4), colour: PNGTests.black)
        let pixels = try Picture(canvas.png()).pixels()
        #expect(pixels.count == Int(9 * scale) && pixels.allSatisfy { $0.count == Int(12 * scale) })
        for (row, line) in pixels.enumerated() {
            for (column, colour) in line.enumerated() {
                let isInside =
                    (3 * scale..<8 * scale).contains(Double(column))
                    && (2 * scale..<6 * scale).contains(Double(row))
                #expect(colour == (isInside ? PNGTests.black : PNGTests.white))
            }
        }
    }

    @Test(
        "has at most 256 colours: later ones become the nearest, and plain ones have precedence over mixed ones"
    )
    func manyColours() throws {
        var canvas = Canvas(width: 60, height: 60, background: PNGTests.white)
        var numbers = Chance(seed: 3)
        for index in 0..<220 {
            let place = Point(x: Double(index % 15) * 4 + 2, y: Double(index / 15) * 4 + 2)
            canvas.fill(circle: place, radius: 1.8, colour: Colour(UInt32.random(in: 0...0xFFFFFF, using: &numbers)))
        }
        let last = Colour(0x123456)
        for index in 0..<200 {
            canvas.fill(
                Rectangle(x: Double(index % 60), y: 0, width: 1, height: 1), colour: Colour(UInt32(index) << 8))
        }
        canvas.fill(Rectangle(x: 0, y: 0, width: 1, height: 1), colour: last)
        let picture = try Picture(canvas.png())
        #expect(picture.palette.count == 256)
        let colour = try picture.pixels()[0][0]
        #expect(colour.distance(to: last) < 20_000)
    }

    @Test("is the same file for the same drawing")
    func repeatable() {
        #expect(PNGTests.chart().png() == PNGTests.chart().png())
        let once = PNGTests.chart()
        #expect(once.png() == once.png())
    }

    @Test("of the product's size stays small")
    func size() throws {
        let file = PNGTests.chart().png()
        #expect(file.count < 20_000)
        let picture = try Picture(file)
        #expect(picture.palette.count < 64)
        #expect(picture.data.count == 1000 * 721)
    }

    /// A drawing of cells with numbers, bars and a line.
    static func chart() -> Canvas {
        var canvas = Canvas(width: 360, height: 500, background: Colour(0xFBFAF7))
        for day in 0..<35 {
            let cell = Rectangle(x: Double(day % 7) * 48 + 14, y: Double(day / 7) * 48 + 14, width: 40, height: 40)
            canvas.fill(cell, radius: 11, colour: Colour(day % 4 == 0 ? 0xE9B44C : 0x3E8E7E))
            canvas.write(
                "\(day + 1)", at: Point(x: cell.centre.x, y: cell.centre.y + 4), Lettering(size: 11),
                colour: Colour(0xFFFFFF), alignment: .centre)
        }
        for bar in 0..<30 {
            let height = Double(bar * 7 % 15) * 8
            canvas.fill(
                Rectangle(x: 20 + Double(bar) * 10, y: 460 - height, width: 7, height: height), radius: 3,
                corners: .top, colour: Colour(0x5B7C99))
        }
        canvas.stroke([Point(x: 20, y: 460), Point(x: 340, y: 460)], width: 1.5, colour: Colour(0x7A838C))
        return canvas
    }
}
