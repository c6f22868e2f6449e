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

    /// The facts of a part that none of these traces has.
    public static func folded(
        in part: Narration.Part, of content: InsightContent, besides traces: [Trace], number: (Fact) -> String
    ) -> [Trace] {
        let traced = traces.filter { $0.part == part }.compactMap(\.fact)
        return content.narration.facts(in: part).filter { !traced.contains($0) }.map {
            Trace(part: part, number: number($0), fact: $0)
        }
    }

    /// In the order of the text; `named` returns the numbers of a sentence in the order in which it names them. Of several
    /// equal numbers, the next one of the same part is taken, or else one of another part. A text of an earlier version
    /// may also name facts that the sentence no longer names.
    public static func traces(
        of content: InsightContent, named: (Claim) -> [Number], number: (Fact) -> String
    ) -> [Trace] {
        let narration = content.narration
        let all = narration.claims.flatMap(named)
        return Narration.Part.allCases.flatMap { part in
            var left = narration[part].flatMap(named)
            left += narration.facts(in: part).filter { fact in !left.contains { $0.fact == fact } }.map {
                (number($0), $0)
            }
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
