/// Traces every number of an insight's text back to the fact that it states.
nonisolated public enum Tracing {
    public struct Trace: Hashable, Sendable {
        public let part: Narration.Part
        /// As the text has it.
        public let number: String
        /// Nil: no fact can have given this number.
        public let fact: Fact?
    }

    /// A fact, as a text writes it.
    public typealias Number = (shown: String, fact: Fact)

    /// In the order of the text; `numbers` returns those of a sentence in the order in which it names them. Of several
    /// equal numbers, the next one of the same part is taken, or else one of another part.
    public static func traces(of content: InsightContent, numbers: (Claim) -> [Number]) -> [Trace] {
        let narration = content.narration
        let all = narration.claims.flatMap(numbers)
        return Narration.Part.allCases.flatMap { part in
            var left = narration[part].flatMap(numbers)
            return Numbers.all(in: content.text[part] ?? "").map { number in
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
    /// Digits, with a decimal mark between them if there is one.
    package static func all(in text: String) -> [String] {
        text.matches(of: /[0-9]+(?:[.,][0-9]+)*/).map { String($0.output) }
    }
}
