public import Shared

/// Reads what somebody wants gone: "everything", "my notes from March", "1 to 14 March", "everything before May".
nonisolated public struct ForgetSentence {
    public struct Vocabulary: Sendable {
        let verbs: Set<String>
        let fillers: Set<String>
        let everything: Set<String>
        let topics: [DataTopic: Set<String>]
        let span: DaySpan.Vocabulary

        public init(
            verbs: [String], fillers: [String], everything: [String], topics: [DataTopic: [String]],
            span: DaySpan.Vocabulary
        ) {
            self.verbs = Set(verbs)
            self.fillers = Set(fillers)
            self.everything = Set(everything.map(\.normalised))
            self.topics = topics.mapValues { Set($0.map(\.normalised)) }
            self.span = span
        }

        /// Whether an order to delete something begins with this word.
        public func isVerb(_ word: String) -> Bool { verbs.contains(word) }

        public func words(for topic: DataTopic) -> Set<String> { topics[topic] ?? [] }
    }

    private enum Subject {
        case everything
        case topic(DataTopic)
    }

    /// Nil where the text is not entirely about this.
    public let what: Forgetting

    public init?(_ text: String, vocabulary: Vocabulary, today: Day) {
        let words = text.normalised.partedAtBlanks.drop(while: vocabulary.verbs.contains)
        guard words.count <= 12 else { return nil }
        for end in words.startIndex...words.endIndex {
            let rest = words[end...]
            let days = rest.isEmpty ? nil : DaySpan.days(Array(rest), vocabulary: vocabulary.span, today: today)
            guard rest.isEmpty || days != nil,
                let what = ForgetSentence.what(words[..<end], days, vocabulary)
            else { continue }
            self.what = what
            return
        }
        return nil
    }

    /// Whether the text names several kinds of things, and nothing else: "my notes and slips".
    public static func namesSeveral(_ text: String, joinedBy joints: [String], vocabulary: Vocabulary) -> Bool {
        let words = text.normalised.partedAtBlanks
        guard words.count <= 12 else { return false }
        let topics = vocabulary.topics.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        var rest = words.drop(while: vocabulary.verbs.contains)
        var count = 0
        while !rest.isEmpty {
            let lengths = (1...min(3, rest.count)).reversed()
            if let length = lengths.first(where: { topics.contains(rest.prefix($0).joined(separator: " ")) }) {
                rest = rest.dropFirst(length)
                count += 1
            } else if let word = rest.first, vocabulary.fillers.contains(word) || joints.contains(word) {
                rest = rest.dropFirst()
            } else {
                return false
            }
        }
        return count > 1
    }

    private static func what(
        _ words: ArraySlice<String>, _ days: ClosedRange<Day>?, _ vocabulary: Vocabulary
    ) -> Forgetting? {
        if words.allSatisfy(vocabulary.fillers.contains), let days { return .days(days) }
        switch subject(words, vocabulary) {
        case .everything: return days.map(Forgetting.days) ?? .everything
        case .topic(let topic): return days == nil || topic.isOfDays ? .topic(topic, days) : nil
        case nil: return nil
        }
    }

    private static func subject(_ words: ArraySlice<String>, _ vocabulary: Vocabulary) -> Subject? {
        var words = words
        while !words.isEmpty {
            let phrase = words.joined(separator: " ")
            if vocabulary.everything.contains(phrase) { return .everything }
            if let topic = DataTopic.allCases.first(where: { vocabulary.topics[$0]?.contains(phrase) == true }) {
                return .topic(topic)
            }
            guard let first = words.first, vocabulary.fillers.contains(first) else { return nil }
            words = words.dropFirst()
        }
        return nil
    }
}
