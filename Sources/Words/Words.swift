public import Shared

/// Everything Off says in one language, by key; handed on as a whole.
public final class Words: Sendable {
    public let language: String
    private let templates: [String: Template]
    private let prepared = Prepared()

    init(language: String, templates: [String: Template]) {
        self.language = language
        self.templates = templates
    }

    /// The sentence of that key with its placeholders filled. A key or value that does not fit is a bug: it stops a
    /// debug build, and a release says what it can.
    public func callAsFunction(_ key: String, _ values: [String: any Wording] = [:]) -> Text {
        guard let template = templates[key] else {
            assertionFailure("no words for \(key)")
            return Text(key)
        }
        assert(template.placeholders == Set(values.keys), "\(key) wants \(template.placeholders), not \(values.keys)")
        return template.filled(with: values)
    }

    /// The placeholders of that key's sentence; nil where there is none.
    public func placeholders(of key: String) -> Set<String>? { templates[key]?.placeholders }

    /// The sentence `key.one` or `key.other`, chosen by the number; fills `{{count}}` if the sentence has it.
    public func callAsFunction(_ key: String, count: Int, _ values: [String: any Wording] = [:]) -> Text {
        let form = count == 1 ? "\(key).one" : "\(key).other"
        let namesTheCount = templates[form]?.placeholders.contains("count") ?? true
        return self(form, namesTheCount ? values.merging(["count": count]) { own, _ in own } : values)
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

    /// What somebody has said; the last one is cached, since many callers ask about the same text.
    public func said(_ text: String) -> Said { prepared.said(text) }
}
