/// The size and weight of text, and the space that it takes.
public struct Lettering: Hashable, Sendable {
    public enum Weight: Hashable, Sendable {
        case regular, bold
    }

    /// In points; a capital is a little less than three quarters of this high.
    public var size: Double
    public var weight: Weight

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// The height of a capital or digit above the base line, for centring a label.
    public var capitalHeight: Double { (Font.capitalHeight + pen) * unit }

    public func width(of text: String) -> Double {
        guard size > 0, size.isFinite else { return 0 }
        return text.reduce(0) { $0 + Font.shared[$1].width } * unit * stretch
    }

    /// Points per step of the grid.
    var unit: Double { size / Font.em }

    /// The thickness of lines on the grid.
    var pen: Double { weight == .bold ? 5.8 : 3.9 }

    /// Bold letters and gaps are a little wider, so that the space between the lines stays.
    var stretch: Double { weight == .bold ? 1.09 : 1 }
}
