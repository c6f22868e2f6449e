/// Leads every number of an insight, as it was told, back to the fact that it states.
nonisolated public enum Tracing {
    public struct Trace: Hashable, Sendable {
        public let part: Narration.Part
        /// As it stands in the text.
        public let number: String
        /// Nil: there is nothing that it could have come from.
        public let fact: Fact?
    }

    /// A fact, as it looks in a text.
    public typealias Number = (shown: String, fact: Fact)

    /// In the order of the text; `numbers` gives those of a sentence in the order in which it names them. Of several that
    /// look alike, the next one of the same part is meant, and failing that one of another part.
    public static func traces(of story: InsightStory, numbers: (Claim) -> [Number]) -> [Trace] {
        let narration = story.narration
        let all = narration.claims.flatMap(numbers)
        return Narration.Part.allCases.flatMap { part in
            var left = narration[part].flatMap(numbers)
            return Numbers.all(in: story.text[part] ?? "").map { number in
                if let index = left.firstIndex(where: { $0.shown == number }) {
                    return Trace(part: part, number: number, fact: left.remove(at: index).fact)
                }
                return Trace(part: part, number: number, fact: all.first { $0.shown == number }?.fact)
            }
        }
    }
}

/// The numbers in a text.
nonisolated package enum Numbers {
    /// Digits, with a mark between them where it is a decimal.
    package static func all(in text: String) -> [String] {
        text.matches(of: /[0-9]+(?:[.,][0-9]+)*/).map { String($0.output) }
    }
}
