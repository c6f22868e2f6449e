import Testing

@testable import Drawing

@Suite("A sketch")
struct SketchTests {
    private let sketch: Sketch = {
        var sketch = Sketch(width: 120, height: 60.255, background: Colour(0xFBFAF7))
        sketch.fill(
            Rectangle(x: 1, y: 2.123, width: 30, height: 20), radius: 4, corners: .top, colour: Colour(0x2F7D6D))
        sketch.fill(circle: Point(x: 60, y: 20), radius: 9, colour: Colour(0x000001))
        sketch.outline(circle: Point(x: -5, y: 20), radius: 9.5, line: 1.5, colour: Colour(0xE9B44C))
        sketch.stroke([Point(x: 1, y: 1), Point(x: 100, y: 50)], width: 2, colour: Colour(0))
        sketch.write(
            "Mo | 2 März\n“ü”", at: Point(x: 60, y: 50), Lettering(size: 11, weight: .bold), colour: Colour(0x2B3640),
            alignment: .centre)
        sketch.write("", at: Point(x: 60, y: 50), Lettering(size: 16), colour: Colour(0x2B3640), alignment: .trailing)
        return sketch
    }()

    @Test("is unchanged when it is read back from its notation, and is painted the same")
    func notation() throws {
        let read = try #require(Sketch(notation: sketch.notation))
        #expect(read == sketch)
        #expect(read.png() == sketch.png())
        #expect(sketch.steps.count == 6)
    }

    @Test("is painted as a canvas would be")
    func painted() {
        var canvas = Canvas(width: 20, height: 20, background: Colour(0xFFFFFF))
        canvas.fill(Rectangle(x: 1, y: 2, width: 10, height: 10), radius: 3, corners: .all, colour: Colour(0x123456))
        var sketch = Sketch(width: 20, height: 20, background: Colour(0xFFFFFF))
        sketch.fill(Rectangle(x: 1, y: 2, width: 10, height: 10), radius: 3, colour: Colour(0x123456))
        #expect(sketch.png() == canvas.png())
    }

    @Test(
        "is rejected if its notation is wrong",
        arguments: [
            "", "s", "s fff 1", "x fff 1 2", "s fff 1 2\nf 0 1 2 3", "s fff 1 2\nw 0 1 2 3 9|a",
            "s fff 1 2\nw 0 1 2 3 0",
            "s fff 1 2\nl 0 1 2", "s fff 1 999999999999", "s fff 1 2\n", "s fff 1 2\nf 0 1 2 3 4 5 256.5",
        ])
    func refuses(text: String) {
        #expect(Sketch(notation: text) == nil)
    }

    @Test("accepts numbers that are not finite")
    func numbers() throws {
        var sketch = Sketch(width: .infinity, height: .nan, background: Colour(0))
        sketch.fill(Rectangle(x: .nan, y: -.infinity, width: 1e300, height: 2), colour: Colour(1))
        sketch.stroke([Point(x: .nan, y: 1)], width: .infinity, colour: Colour(1))
        #expect(Sketch(notation: sketch.notation) == sketch)
        #expect(!sketch.png().isEmpty)
    }
}
