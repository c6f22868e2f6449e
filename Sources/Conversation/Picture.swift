public import Drawing
import Shared

/// An image and, for those who do not see it, the same in words. A network that shows images paints it when it sends it.
nonisolated public struct Picture: Hashable, Sendable {
    public let sketch: Sketch
    public let description: String

    public init(sketch: Sketch, description: String) {
        self.sketch = sketch
        self.description = description
    }
}

nonisolated extension Picture: Decodable {
    private enum Key: CodingKey {
        case sketch, description
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        description = try container.decode(String.self, forKey: .description)
        guard let sketch = Sketch(notation: try container.decode(String.self, forKey: .sketch)) else {
            throw DecodingError.dataCorruptedError(forKey: .sketch, in: container, debugDescription: "no sketch")
        }
        self.sketch = sketch
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("sketch", sketch.notation)
            json.member("description", description)
        }
    }
}
