/// In which size and weight something is written, and how much room that takes.
public struct Lettering: Hashable, Sendable {
    public enum Weight: Hashable, Sendable {
        case regular, bold
    }

    /// Points; a capital is a little less than three quarters of it high.
    public var size: Double
    public var weight: Weight

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// What a capital or a digit is high above the base line, to centre a label by.
    public var capitalHeight: Double { (Font.capitalHeight + pen) * unit }

    /// The distance between two lines so that nothing touches.
    public var lineHeight: Double { (Font.ascent + Font.descent) * unit }

    public func width(of text: String) -> Double {
        guard size > 0, size.isFinite else { return 0 }
        return text.reduce(0) { $0 + Font.shared[$1].width } * unit * stretch
    }

    /// Points in one step of the grid.
    var unit: Double { size / Font.em }

    /// How thick lines are on the grid.
    var pen: Double { weight == .bold ? 5.8 : 3.9 }

    /// Thicker lines keep the room between them: letters and gaps grow a little wider.
    var stretch: Double { weight == .bold ? 1.09 : 1 }
}
