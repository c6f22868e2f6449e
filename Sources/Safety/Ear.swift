import Shared

/// Hears a language by its model: which of all parts of a line says most about danger, and what it says.
package struct Ear: Sendable {
    private let lexicon: HeardLexicon
    private let model: SafetyModel
    /// The model's kinds, in its order.
    private let kinds: [Heard?]

    package init(lexicon: HeardLexicon, model: SafetyModel) {
        self.lexicon = lexicon
        self.model = model
        kinds = model.kinds.map(Heard.init)
    }

    /// From this chance on, a line is about somebody's safety.
    private static let least: Float = 0.44
    /// One or two words, such as "goodbye", say too little to be sure of.
    private static let leastOfFewWords: Float = 0.6
    private static let fewWords = 2
    /// Distress counts from a third of the chance that there is nothing: what it brings is a sentence and a way to say
    /// more. Of a few words, "chest day", the model is too unsure for that.
    private static let weightOfSadness: Float = 3
    private static let fewWordsOfSadness = 3
    private static let mostReasons = 3
    private static let danger: [Heard] = [.passive, .active, .imminent]
    private static let routes: [Heard] = [.other, .abuse, .harm, .eating, .overdose]

    /// The features of each part of a line, the whole first.
    package static func features(of text: String, _ lexicon: HeardLexicon) -> [[UInt32]] {
        let line = HeardLine(text, lexicon)
        return line.parts.map { HeardFeatures(line.words, $0, lexicon).hashes }
    }

    /// What the text says, the words that weighed most, and how likely it is danger of the person's own.
    package func hear(_ text: String) -> (heard: Heard, words: [String], danger: Float) {
        let line = HeardLine(text, lexicon)
        let weight = line.words.count > Ear.fewWordsOfSadness ? Ear.weightOfSadness : 1
        var gravest: (features: HeardFeatures, chances: Chances, sum: Float)?
        var saddest: (features: HeardFeatures, chance: Float)?
        for part in line.parts where Ear.isSpeech(line.words[part]) {
            let features = HeardFeatures(line.words, part, lexicon)
            let chances = Chances(kinds: kinds, values: model.chances(features.hashes))
            let sum = 1 - chances[.quiet] - chances[.distress]
            if sum > gravest?.sum ?? -1 { gravest = (features, chances, sum) }
            let sadness = chances[.distress]
            if sadness * weight > chances[.quiet], sadness > saddest?.chance ?? -1 {
                saddest = (features, sadness)
            }
        }
        guard let gravest else { return (.quiet, [], 0) }
        let least = line.words.count <= Ear.fewWords ? Ear.leastOfFewWords : Ear.least
        if gravest.sum >= least {
            let heard = Ear.decided(gravest.chances)
            return (heard, reasons(for: heard, gravest.features, line), 1)
        }
        let danger = Ear.danger.map { gravest.chances[$0] }.reduce(0, +)
        // "3, terrible day, cant do this anymore": the distress may be in another part than the gravest.
        guard let saddest else { return (.quiet, [], danger) }
        return (.distress, reasons(for: .distress, saddest.features, line), danger)
    }

    /// Of a strange word that is said over and over, the model would only guess.
    private static func isSpeech(_ words: ArraySlice<HeardLine.Word>) -> Bool {
        words.contains { !$0.phrases.isEmpty } || !words.isEmpty && Set(words.map(\.hash)).count * 2 >= words.count
    }

    private static func decided(_ chances: Chances) -> Heard {
        let own = danger.map { chances[$0] }.reduce(0, +)
        let route = routes.max { chances[$0] < chances[$1] } ?? .other
        if chances[route] > own { return route }
        return danger.max { chances[$0] < chances[$1] } ?? .passive
    }

    private func reasons(for heard: Heard, _ features: HeardFeatures, _ line: HeardLine) -> [String] {
        var weights: [Int: Float] = [:]
        for (hash, origin) in zip(features.hashes, features.origins) {
            weights[origin, default: 0] += model.weight(of: hash, for: heard, against: .quiet)
        }
        let ranked = weights.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ranked.prefix(Ear.mostReasons).map(\.key).sorted().map { line.words[$0].text }
    }
}

/// How likely a part of a line says each.
private struct Chances {
    let kinds: [Heard?]
    let values: [Float]

    subscript(heard: Heard) -> Float { kinds.firstIndex(of: heard).map { values[$0] } ?? 0 }
}
