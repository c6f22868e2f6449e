package import Shared

/// Styled words as a value: each network renders it its own way, and no markup can be smuggled in.
public struct Text: Hashable, Sendable {
    public struct Run: Hashable, Sendable {
        public fileprivate(set) var string: String
        public let style: Style
    }

    public struct Style: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Style(rawValue: 1)
        public static let faint = Style(rawValue: 2)
    }

    public private(set) var runs: [Run] = []

    public init(_ string: String = "", style: Style = []) {
        append(string, style: style)
    }

    /// The text without its styles, as a screen reader says it.
    public var plain: String { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
    public var isEmpty: Bool { runs.isEmpty }

    public mutating func append(_ string: String, style: Style = []) {
        guard !string.isEmpty else { return }
        if runs.last?.style == style {
            runs[runs.count - 1].string += string
        } else {
            runs.append(Run(string: string, style: style))
        }
    }

    public mutating func append(_ text: Text, adding style: Style = []) {
        if runs.isEmpty, style.isEmpty {
            runs = text.runs
            return
        }
        for run in text.runs {
            append(run.string, style: run.style.union(style))
        }
    }

    public func styled(_ style: Style) -> Text {
        var result = Text()
        result.append(self, adding: style)
        return result
    }

    public static func + (left: Text, right: Text) -> Text {
        var result = left
        result.append(right)
        return result
    }

    /// Joins the parts that are not empty with a blank line between them.
    public static func paragraphs(_ parts: Text?...) -> Text { joined(parts, by: "\n\n") }

    /// Joins the parts that are not empty, each on its own line.
    public static func lines(_ parts: Text?...) -> Text { joined(parts, by: "\n") }

    public static func joined(_ parts: [Text?], by separator: String) -> Text {
        var result = Text()
        for case let part? in parts where !part.isEmpty {
            if !result.isEmpty { result.append(separator) }
            result.append(part)
        }
        return result
    }
}

extension Text: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Text: Decodable {
    /// A plain text is coded as a string, a styled one as a list of strings, each preceded by its style.
    public init(from decoder: any Decoder) throws {
        if let plain = try? decoder.singleValueContainer().decode(String.self) {
            self.init(plain)
            return
        }
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let style = try container.decode(UInt8.self)
            append(try container.decode(String.self), style: Style(rawValue: style))
        }
    }

    package func write(to json: inout JSONWriter) {
        guard runs.contains(where: { !$0.style.isEmpty }) else { return json.value(plain) }
        json.open(.array)
        for run in runs {
            json.value(run.style.rawValue)
            json.value(run.string)
        }
        json.close(.array)
    }
}
