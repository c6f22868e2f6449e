public import Shared

/// Everything Off says in one language, by key.
public struct Words: Sendable {
    public let language: String
    private let templates: [String: Template]
    private let prepared = Prepared()

    init(language: String, templates: [String: Template]) {
        self.language = language
        self.templates = templates
    }

    /// The sentence of that key, its placeholders filled. A key or value that does not fit is a mistake of ours: it
    /// stops a debug build, and a release says what it can.
    public func callAsFunction(_ key: String, _ values: [String: any Wording] = [:]) -> Text {
        guard let template = templates[key] else {
            assertionFailure("no words for \(key)")
            return Text(key)
        }
        assert(template.placeholders == Set(values.keys), "\(key) wants \(template.placeholders), not \(values.keys)")
        return template.filled(with: values)
    }

    /// `key.one` or `key.other`, by the number; `{{count}}` is filled with it, where the sentence names it at all.
    public func callAsFunction(_ key: String, count: Int, _ values: [String: any Wording] = [:]) -> Text {
        let form = count == 1 ? "\(key).one" : "\(key).other"
        let namesTheCount = templates[form]?.placeholders.contains("count") ?? true
        return self(form, namesTheCount ? values.merging(["count": count]) { own, _ in own } : values)
    }

    /// Alternatives that people may type, written `kept it | kept | yes`.
    public func list(_ key: String) -> [String] { phrases(key).all }

    /// The same, ready to be looked for.
    public func phrases(_ key: String) -> Phrases {
        prepared.phrases(of: key) { Phrases(self(key).plain.split(separator: "|").map(\.trimmed)) }
    }

    /// Something made of these words that is asked for with every message: made once, kept under its name.
    public func once<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        prepared.value(of: name, make)
    }

    /// What somebody has said; the last is kept, since many ask about the same.
    public func said(_ text: String) -> Said { prepared.said(text) }
}
