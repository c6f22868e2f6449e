import Foundation
import Shared
import Testing

@Suite("Values written as JSON")
struct JSONTextTests {
    enum Step: Codable, Hashable {
        case first
        case named(String, times: Int)
        case inside(Inner)
    }

    struct Inner: Codable, Hashable {
        var text = "a \"quoted\" \\ line\nand a \u{1} tab\t, ünïcödé 🙂"
        var empty = ""
        var flag = true
        var ratio = -0.25
        var tiny = 1e-7
        var big = Int64.max
        var small: UInt8 = 7
        var missing: Int?
        var present: Int? = 3
        var date = Date(timeIntervalSince1970: 1_780_000_000.125)
        var nothing: [Int] = []
        var nested = [["a"], [], ["b", "c"]]
    }

    struct Outer: Codable, Hashable {
        var before = 1
        var inner = Inner()
        var steps: [Step] = [.first, .named("x", times: 2), .inside(Inner())]
        var byName = ["one": Inner(), "two": Inner()]
        var none = Empty()
        var maybe: [Int?] = [1, nil, 3]
        var after = 2
    }

    struct Empty: Codable, Hashable {}

    @Test("are read back, as any decoder does")
    func roundTrip() throws {
        let value = Outer()
        let text = try JSONText.of(value)
        #expect(try JSONDecoder().decode(Outer.self, from: Data(text.utf8)) == value)
        #expect(try JSONText.value(in: text, as: Outer.self) == value)
    }

    @Test(
        "are not read back from another shape",
        arguments: [
            "", "{", "[]", "3", "null", #"{"number":1}"#, #"{"list":[1],"number":null}"#, #"{"list":1,"number":1}"#,
            #"{"list":["a"],"number":1}"#, #"{"list":[1],"number":1.5}"#, #"{"list":[256],"number":1}"#,
            #"{"list":[-1],"number":1}"#, #"{"list":[1],"number":"1"}"#, #"{"list":[1],"number":1} 2"#,
        ])
    func otherShape(text: String) {
        struct Pair: Codable {
            let number: Int
            let list: [UInt8]
        }
        #expect(throws: (any Error).self) { try JSONText.value(in: text, as: Pair.self) }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Pair.self, from: Data(text.utf8)) }
    }

    @Test("are read back where an element may have several shapes, past members that nobody knows")
    func lenient() throws {
        enum NumberOrText: Decodable, Hashable {
            case number(Double)
            case text(String)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }
        struct List: Decodable {
            let values: [NumberOrText?]
        }
        let text = #" {"newer": {"x": [{}]}, "values": [1, "\u00e4\n", null, 2.5, -0] } "#
        #expect(
            try JSONText.value(in: text, as: List.self).values
                == [.number(1), .text("ä\n"), nil, .number(2.5), .number(0)])
    }

    @Test("go on with an element that could not be read as something else")
    func secondTry() throws {
        struct FirstNumber: Decodable {
            let number: Int?
            let text: String

            init(from decoder: any Decoder) throws {
                var elements = try decoder.unkeyedContainer()
                number = try? elements.decode(Int.self)
                text = try elements.decode(String.self)
            }
        }
        let read = try JSONText.value(in: #"["a"]"#, as: FirstNumber.self)
        #expect(read.number == nil && read.text == "a")
        #expect(throws: (any Error).self) { try JSONText.value(in: "[1]", as: FirstNumber.self) }
    }

    @Test("sort members by name, however deep")
    func order() throws {
        struct Pair: Codable {
            let b: [String: Int]
            let a: [String: [String]]
        }
        let names = (0..<40).map { String(UnicodeScalar(UInt8(0x41 + $0))) }
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        let written = try JSONText.of(Pair(b: numbers, a: ["y": [], "x": ["{,"], "z": ["1"]]))
        let inOrder = numbers.sorted { $0.key < $1.key }
            .map { "\($0.key == "\\" ? "\"\\\\\"" : "\"\($0.key)\""):\($0.value)" }
        #expect(
            written == #"{"a":{"x":["{,"],"y":[],"z":["1"]},"b":{"# + inOrder.joined(separator: ",") + "}}")
        #expect(try JSONText.of([String: Int]()) == "{}")
    }

    @Test("have the shape that a general encoder writes")
    func shape() throws {
        let value = Outer()
        let general = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: Data(JSONText.of(value).utf8)) as? NSDictionary == general)
    }

    @Test("are read back when alone, too", arguments: ["", "plain", "\u{1F}\u{7F}\"", "a\0b"])
    func alone(text: String) throws {
        let written = try JSONText.of([text])
        #expect(try JSONDecoder().decode([String].self, from: Data(written.utf8)) == [text])
    }

    @Test("fail if they contain infinity or NaN")
    func noNumber() {
        #expect(throws: (any Error).self) { try JSONText.of([Double.nan]) }
        #expect(throws: (any Error).self) { try JSONText.of(["x": Double.infinity]) }
    }

    @Test("fail if a container continues after a later one has begun")
    func outOfOrder() {
        struct Tangled: Encodable {
            enum Key: CodingKey { case inner, later }

            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                var inner = outer.nestedUnkeyedContainer(forKey: .inner)
                try inner.encode("a")
                try outer.encode("b", forKey: .later)
                try inner.encode("c")
            }
        }
        #expect(throws: (any Error).self) { try JSONText.of(Tangled()) }
    }
}
