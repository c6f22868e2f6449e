public import Drawing
import Shared

/// An image, and the same in words for people who cannot see it. It is stored as text; a network that shows images
/// draws it when sending.
nonisolated public struct Picture: Hashable, Sendable {
    private let sketch: String
    public let description: String

    public init(sketch: Sketch, description: String) {
        self.sketch = sketch.notation
        self.description = description
    }

    /// The image file; nil where another version wrote a notation that this one cannot read.
    public func png() -> [UInt8]? { Sketch(notation: sketch)?.png() }
}

nonisolated extension Picture: Decodable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("sketch", sketch)
            json.member("description", description)
        }
    }
}
