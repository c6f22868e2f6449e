import Testing

@testable import Drawing

@Suite("A text in a picture")
struct LetteringTests {
    private static let promised =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-–—'’‘“”\"!?%/()+=&·→×"
        + "äöüÄÖÜßéèêáàâíìîóòôúùûñçåøæÉÈÊÁÀÂÍÌÎÓÒÔÚÙÛÑÇÅØÆ"

    @Test("is as wide as its characters together, in proportion to its size", arguments: ["", "a", "Größe 12", "→ ☃"])
    func widths(text: String) {
        for weight in [Lettering.Weight.regular, .bold] {
            let lettering = Lettering(size: 11, weight: weight)
            let sum = text.reduce(0) { $0 + lettering.width(of: String($1)) }
            #expect(abs(lettering.width(of: text) - sum) < 1e-9)
            #expect(abs(Lettering(size: 22, weight: weight).width(of: text) - 2 * sum) < 1e-9)
        }
    }

    @Test("may contain every promised character")
    func promised() {
        let known = Set(Font.shared.characters)
        #expect(LetteringTests.promised.filter { !known.contains($0) }.isEmpty)
    }

    @Test("draws each character within its line and its width")
    func shapes() {
        for weight in [Lettering.Weight.regular, .bold] {
            let lettering = Lettering(size: 44, weight: weight)
            let grid = PixelGrid(lettering, scale: 1)
            for character in Font.shared.characters {
                let glyph = Font.shared[character]
                let places = Array(grid.strokes(of: glyph, at: Point(x: 0, y: 0)).joined())
                #expect(!places.isEmpty, "\(character) has no lines")
                let (xs, ys) = (places.map(\.x), places.map(\.y))
                let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
                #expect(left >= 0 && right <= glyph.width * grid.step, "\(character) leaves its width")
                let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
                #expect(top - grid.pen >= -47.5, "\(character) is too high: \(top)")
                #expect(bottom + grid.pen <= 10.5, "\(character) is too low: \(bottom)")
            }
        }
    }

    @Test("has digits of equal width, so that they stand in columns")
    func digits() {
        let lettering = Lettering(size: 11, weight: .bold)
        #expect(Set("0123456789".map { (lettering.width(of: String($0)) * 1000).rounded() }).count == 1)
    }

    @Test("has accents on its letters, in place of the dot on an i")
    func marks() {
        #expect(Font.shared["ä"].strokes.count == Font.shared["a"].strokes.count + 2)
        #expect(Font.shared["í"].strokes.count == Font.shared["i"].strokes.count)
        // One character, encoded as a letter and a combining mark.
        #expect(Font.shared["a\u{308}"].strokes == Font.shared["ä"].strokes)
        let highest = { (character: Character) in Font.shared[character].strokes.joined().map(\.y).max() ?? 0 }
        #expect(highest("É") - highest("é") == Font.capitalHeight - Font.xHeight)
        #expect(highest("Ç") == highest("C"))
    }

    @Test("has a small box for each unknown character, and a gap for any kind of space")
    func unknown() {
        let box = Font.shared["☃"].strokes
        #expect(box.count == 1 && box.first?.first == box.first?.last)
        #expect(Font.shared["漢"].strokes == box && Font.shared["👩‍👩‍👧"].strokes == box)
        for space in [" ", "\u{A0}", "\t", "\n"] as [Character] { #expect(Font.shared[space].strokes.isEmpty) }
    }

    @Test("begins, ends or is centred at its point")
    func alignment() throws {
        let lettering = Lettering(size: 20, weight: .bold)
        let width = lettering.width(of: "HIH")
        func inked(_ alignment: Sketch.Alignment) throws -> (Double, Double) {
            var canvas = Canvas(width: 200, height: 40, background: Colour(0xFFFFFF))
            canvas.write("HIH", at: Point(x: 100, y: 30), lettering, colour: Colour(0), alignment: alignment)
            let columns = canvas.pixels.indices.filter { canvas.pixels[$0] > 0 }.map { $0 % canvas.columns }
            return (Double(try #require(columns.min())) / 2, Double(try #require(columns.max()) + 1) / 2)
        }
        let (leading, centre, trailing) = (try inked(.leading), try inked(.centre), try inked(.trailing))
        #expect(leading.0 >= 100 && leading.1 <= 100 + width)
        #expect(trailing.0 >= 100 - width && trailing.1 <= 100)
        #expect(abs((centre.0 + centre.1) / 2 - 100) <= 0.5)
    }

    @Test("stands on its base line with whole rows of pixels", arguments: [11.0, 13, 16, 20])
    func baseLine(size: Double) {
        var canvas = Canvas(width: 60, height: 40, background: Colour(0xFFFFFF))
        let lettering = Lettering(size: size)
        canvas.write("H", at: Point(x: 10, y: 30), lettering, colour: Colour(0))
        let rows = canvas.pixels.indices.filter { canvas.pixels[$0] > 0 }.map { $0 / canvas.columns }
        #expect(rows.max() == 59)
        #expect(abs(Double(60 - (rows.min() ?? 0)) / 2 - lettering.capitalHeight) <= 0.5)
    }
}
