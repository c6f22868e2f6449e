import Shared

/// Hears a language by its model: which of all parts of a line says most about danger, and what it says.
package struct Ear: Sendable {
    private let lexicon: HeardLexicon
    private let model: LinearModel

    package init(lexicon: HeardLexicon, model: SafetyModel) {
        self.lexicon = lexicon
        self.model = model.linear
    }

    /// From this chance on, a line is about somebody's safety.
    private static let least: Float = 0.4
    /// One or two words, such as "goodbye", say too little to be sure of.
    private static let leastOfFewWords: Float = 0.75
    private static let fewWords = 2
    private static let mostReasons = 3
    private static let danger: [Heard] = [.passive, .active, .imminent]
    private static let routes: [Heard] = [.other, .abuse, .harm, .eating, .overdose]

    /// The features of each part of a line, the whole first.
    package static func features(of text: String, _ lexicon: HeardLexicon) -> [[UInt32]] {
        let line = HeardLine(text, lexicon)
        return line.parts.map { HeardFeatures(line.words, $0, lexicon).hashes }
    }

    /// What the text says, and the words that weighed most.
    package func hear(_ text: String) -> (heard: Heard, words: [String]) {
        let line = HeardLine(text, lexicon)
        var gravest: (features: HeardFeatures, chances: [Heard: Float], sum: Float)?
        for part in line.parts where Ear.isSpeech(line.words[part]) {
            let features = HeardFeatures(line.words, part, lexicon)
            let chances = model.chances(features.hashes)
            let named = Dictionary(
                zip(model.kinds, chances).compactMap { name, chance in Heard(rawValue: name).map { ($0, chance) } },
                uniquingKeysWith: { first, _ in first })
            let sum = 1 - (named[.quiet] ?? 0) - (named[.distress] ?? 0)
            if sum > gravest?.sum ?? -1 { gravest = (features, named, sum) }
        }
        guard let gravest else { return (.quiet, []) }
        let least = line.words.count <= Ear.fewWords ? Ear.leastOfFewWords : Ear.least
        let heard = Ear.decided(gravest.chances, gravest.sum, least)
        return (heard, heard == .quiet ? [] : reasons(for: heard, gravest.features, line))
    }

    /// Of a strange word that is said over and over, the model would only guess.
    private static func isSpeech(_ words: ArraySlice<HeardLine.Word>) -> Bool {
        words.contains { !$0.phrases.isEmpty } || !words.isEmpty && Set(words.map(\.hash)).count * 2 >= words.count
    }

    private static func decided(_ chances: [Heard: Float], _ sum: Float, _ least: Float) -> Heard {
        func chance(_ heard: Heard) -> Float { chances[heard] ?? 0 }
        guard sum >= least else { return chance(.distress) > chance(.quiet) ? .distress : .quiet }
        let own = danger.map(chance).reduce(0, +)
        let route = routes.max { chance($0) < chance($1) } ?? .other
        if chance(route) > own { return route }
        return danger.max { chance($0) < chance($1) } ?? .passive
    }

    private func reasons(for heard: Heard, _ features: HeardFeatures, _ line: HeardLine) -> [String] {
        var weights: [Int: Int] = [:]
        for (hash, origin) in zip(features.hashes, features.origins) {
            weights[origin, default: 0] += model.level(of: hash, for: heard.rawValue, against: Heard.quiet.rawValue)
        }
        let ranked = weights.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ranked.prefix(Ear.mostReasons).map(\.key).sorted().map { line.words[$0].text }
    }
}
