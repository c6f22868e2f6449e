public import Drawing
import Shared

/// An image and, for those who do not see it, the same in words. It travels as text: only a network that shows images
/// paints it, when it sends it.
nonisolated public struct Picture: Hashable, Sendable {
    private let sketch: String
    public let description: String

    public init(sketch: Sketch, description: String) {
        self.sketch = sketch.notation
        self.description = description
    }

    /// The file; nil where another version kept what this one cannot read.
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
