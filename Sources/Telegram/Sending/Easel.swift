import Conversation

/// Draws one picture at a time: each takes megabytes while it is drawn, and Mondays bring many of them.
actor Easel {
    private let paint: @Sendable (Picture) -> [UInt8]?

    init(paint: @escaping @Sendable (Picture) -> [UInt8]?) {
        self.paint = paint
    }

    /// The picture's file; nil where it cannot be drawn.
    func file(of picture: Picture) -> [UInt8]? { paint(picture) }
}
