extension Reader {
    /// The words that decided for the likeliest meaning: without each of them it would be less likely, by so much.
    public func reasons(for text: String, _ about: Circumstances, most: Int = 4) -> [(word: String, weight: Float)] {
        guard let top = meanings(of: text, about).first else { return [] }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let found = words.indices.map { index in
            var rest = words
            rest.remove(at: index)
            let chance = meanings(of: rest.joined(separator: " "), about).filter { $0.kind == top.kind }
                .map(\.confidence).reduce(0, +)
            return (word: words[index], weight: top.confidence - chance)
        }
        return Array(found.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.prefix(most))
    }
}
