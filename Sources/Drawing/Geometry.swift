/// A place on a canvas, in points from its upper left corner.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    var isFinite: Bool { x.isFinite && y.isFinite }
}

/// An upright rectangle on a canvas, in points.
public struct Rectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The square around a circle.
    public init(centre: Point, radius: Double) {
        self.init(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
    }

    public var centre: Point { Point(x: x + width / 2, y: y + height / 2) }
}

/// Which corners of a rectangle are rounded: the top two for a bar, two on one side for half a disc.
public struct Corners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomLeft = Corners(rawValue: 4)
    public static let bottomRight = Corners(rawValue: 8)

    public static let top: Corners = [.topLeft, .topRight]
    public static let bottom: Corners = [.bottomLeft, .bottomRight]
    public static let left: Corners = [.topLeft, .bottomLeft]
    public static let right: Corners = [.topRight, .bottomRight]
    public static let all: Corners = [.top, .bottom]
}
