/// A rectangle with some rounded corners, in pixels; a circle is one that is all corners.
struct Box {
    /// Coordinates beyond this are never visible; the limit prevents overflow.
    static let farthest = 1e6

    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    let radius: Double
    private let corners: Corners

    /// Nil where there is nothing to draw: no size, or NaN.
    init?(_ rectangle: Rectangle, radius: Double, corners: Corners, scale: Double) {
        let edges = [
            rectangle.x * scale, rectangle.y * scale, (rectangle.x + rectangle.width) * scale,
            (rectangle.y + rectangle.height) * scale,
        ]
        guard rectangle.width > 0, rectangle.height > 0, radius.isFinite, edges.allSatisfy(\.isFinite) else {
            return nil
        }
        let bounds = edges.map { max(-Box.farthest, min(Box.farthest, $0)) }
        self.init(
            left: bounds[0], top: bounds[1], right: bounds[2], bottom: bounds[3], radius: radius * scale,
            corners: corners)
    }

    private init(left: Double, top: Double, right: Double, bottom: Double, radius: Double, corners: Corners) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.corners = corners
        // Two rounded corners share their side; a single one may use all of it.
        let sharesWidth = corners.isSuperset(of: .top) || corners.isSuperset(of: .bottom)
        let sharesHeight = corners.isSuperset(of: .left) || corners.isSuperset(of: .right)
        let longest = min((right - left) / (sharesWidth ? 2 : 1), (bottom - top) / (sharesHeight ? 2 : 1))
        self.radius = corners.isEmpty ? 0 : max(0, min(radius, longest))
    }

    /// The box inside a line of this width along every edge; nil where none is left.
    func inset(by line: Double) -> Box? {
        guard right - left > 2 * line, bottom - top > 2 * line else { return nil }
        return Box(
            left: left + line, top: top + line, right: right - line, bottom: bottom - line, radius: radius - line,
            corners: corners)
    }

    /// The share of a row of pixels that lies between top and bottom.
    func share(row: Int) -> Double {
        max(0, min(bottom, Double(row + 1)) - max(top, Double(row)))
    }

    /// The share of a pixel that is inside.
    func share(row: Int, column: Int) -> Double {
        let across = min(right, Double(column + 1)) - max(left, Double(column))
        guard across > 0 else { return 0 }
        let share = across * self.share(row: row)
        guard share > 0, radius > 0 else { return share }
        let x = Double(column) + 0.5
        let y = Double(row) + 0.5
        let isLeft = x < left + radius
        let isTop = y < top + radius
        guard isLeft || x > right - radius, isTop || y > bottom - radius else { return share }
        let corner: Corners = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
        guard corners.contains(corner) else { return share }
        let dx = x - (isLeft ? left + radius : right - radius)
        let dy = y - (isTop ? top + radius : bottom - radius)
        return min(share, max(0, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
    }
}
