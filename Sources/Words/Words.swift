public import Shared

/// Everything Off says in one language, by key; handed on as a whole.
public final class Words: Sendable {
    /// What fills a sentence's placeholders. There are few: looking through them is quicker than hashing their names.
    public typealias Values = KeyValuePairs<String, any Wording>

    public let language: String
    private let templates: [String: Template]
    private let prepared = Prepared()

    init(language: String, templates: [String: Template]) {
        self.language = language
        self.templates = templates
    }

    /// The sentence of that key with its placeholders filled. A key or value that does not fit is a bug: it stops a
    /// debug build, and a release says what it can.
    public func callAsFunction(_ key: String, _ values: Values = [:]) -> Text {
        filled(key, naming: Set(values.map(\.key)), Words.finder(in: values))
    }

    /// The same with values that were collected one by one.
    public func callAsFunction(_ key: String, with values: [String: any Wording]) -> Text {
        filled(key, naming: Set(values.keys)) { values[$0] }
    }

    private func filled(
        _ key: String, naming names: @autoclosure () -> Set<String>, _ value: (String) -> (any Wording)?
    ) -> Text {
        guard let template = templates[key] else {
            assertionFailure("no words for \(key)")
            return Text(key)
        }
        assert(template.placeholders == names(), "\(key) wants \(template.placeholders), not \(names())")
        return template.filled(value)
    }

    private static func finder(in values: Values) -> (String) -> (any Wording)? {
        { name in values.first { $0.key == name }?.value }
    }

    /// The placeholders of that key's sentence; nil where there is none.
    public func placeholders(of key: String) -> Set<String>? { templates[key]?.placeholders }

    /// The sentence `key.one` or `key.other`, chosen by the number; fills `{{count}}` if the sentence has it.
    public func callAsFunction(_ key: String, count: Int, _ values: Values = [:]) -> Text {
        let form = count == 1 ? "\(key).one" : "\(key).other"
        let isNamed = placeholders(of: form)?.contains("count") ?? true
        let find = Words.finder(in: values)
        return filled(form, naming: Set(values.map(\.key) + (isNamed ? ["count"] : []))) { name in
            find(name) ?? (name == "count" ? count : nil)
        }
    }

    /// What people may type for this key, written `kept it | kept | yes`.
    public func list(_ key: String) -> [String] { phrases(key).all }

    /// The same, prepared for lookup.
    public func phrases(_ key: String) -> Phrases {
        prepared.phrases(of: key) { Phrases(self(key).plain.split(separator: "|").map(\.trimmed)) }
    }

    /// A value derived from these words that every message needs: made once and kept under its name.
    public func once<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        prepared.value(of: name, make)
    }

    /// What somebody has said; the last few are cached, since many callers ask about the same text.
    public func said(_ text: String) -> Said { prepared.said(text) }
}
