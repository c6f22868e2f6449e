package import Shared

/// Hears a language: a model judges which of all parts of a line says most about danger, and a network reads the lines
/// that leave the model in doubt.
package final class Ear: Sendable {
    private let lexicon: HeardLexicon
    private let model: SafetyModel
    private let network: LineNetwork?
    /// The model's kinds, in its order, which is the network's as well.
    private let kinds: [Heard?]

    package init(lexicon: HeardLexicon, model: SafetyModel, network: LineNetwork? = nil) {
        self.lexicon = lexicon
        self.model = model
        self.network = network?.kinds == model.kinds ? network : nil
        kinds = model.kinds.map(Heard.init)
    }

    /// From this chance on, a line is about somebody's safety.
    private static let least: Float = 0.42
    /// An answer about somebody else, violence or food interrupts less than a card.
    private static let leastOfRoute: Float = 0.28
    /// A line of up to so many words is left to the model, which was told more often of the commonest of them: there is
    /// little around a word for the network to hear.
    private static let shortLine = 5
    /// One or two words, such as "goodbye", say too little to be sure of.
    private static let leastOfFewWords: Float = 0.6
    private static let fewWords = 2
    /// So few words without a grave one among them hardly say that somebody is about to do it.
    private static let vagueLine = 6
    /// Distress counts from a third of the chance that there is nothing: what it brings is a sentence and a way to say
    /// more. Of a few words, "chest day", the model is too unsure for that.
    private static let weightOfSadness: Float = 3
    private static let fewWordsOfSadness = 3
    private static let mostReasons = 3
    private static let danger: [Heard] = [.passive, .active, .imminent]
    private static let routes: [Heard] = [.other, .abuse, .harm, .eating, .overdose]
    /// From this chance of anything grave on, the model is in doubt.
    private static let doubt: Float = 0.1
    /// From this chance on, a word for slips makes nothing of it harmless: "I let my face slip under".
    private static let beyondDoubt: Float = 0.9

    /// The features of each part of a line, the whole first.
    package static func features(of text: String, _ lexicon: HeardLexicon) -> [[UInt32]] {
        let line = HeardLine(text, lexicon)
        return line.parts.map { HeardFeatures(line.words, $0, lexicon).hashes }
    }

    /// The words of a line as the model sees them.
    package static func words(of text: String, _ lexicon: HeardLexicon) -> [String] {
        HeardLine(text, lexicon).words.map(\.text)
    }

    package struct Hearing {
        /// What the text says.
        package fileprivate(set) var heard = Heard.quiet
        /// The words that weighed most for it.
        var words: [String] = []
        /// How likely it is danger of the person's own.
        var danger: Float = 0
        /// Whether it is distress that is less likely than nothing at all.
        var isFaint = false
    }

    package func hear(_ text: String) -> Hearing {
        let line = HeardLine(text, lexicon)
        let whole = hear(line)
        if whole.heard == .distress || whole.danger < Ear.doubt { return whole }
        if lexicon.isHarmless(line.words) { return Hearing() }
        // An everyday phrase is no danger, and excuses nothing that is said beside it.
        guard let rest = lexicon.withoutEveryday(line.words) else { return whole }
        let isSaid = rest.count(where: { !$0.isMark }) > Ear.fewWords
        return isSaid ? hear(HeardLine(rest, lexicon)) : Hearing()
    }

    private func hear(_ line: HeardLine) -> Hearing {
        let weight = line.words.count > Ear.fewWordsOfSadness ? Ear.weightOfSadness : 1
        var gravest: (features: HeardFeatures, chances: Chances)?
        /// Of few enough words for the network to read those around them.
        var gravestFew: (part: Range<Int>, grave: Float)?
        var saddest: (features: HeardFeatures, chance: Float, isFaint: Bool)?
        for part in line.parts where Ear.isSpeech(line.words[part]) {
            let features = HeardFeatures(line.words, part, lexicon)
            let chances = Chances(kinds: kinds, values: model.chances(features.hashes))
            if chances.grave > gravest?.chances.grave ?? -1 { gravest = (features, chances) }
            if part.count <= LineNetwork.mostWords, chances.grave > gravestFew?.grave ?? -1 {
                gravestFew = (part, chances.grave)
            }
            let sadness = chances[.distress]
            if sadness * weight > chances[.quiet], sadness > saddest?.chance ?? -1 {
                saddest = (features, sadness, sadness < chances[.quiet])
            }
        }
        guard let gravest else { return Hearing() }
        let chances = read(line, around: gravestFew?.part ?? line.words.indices, gravest.chances)
        let heard = Ear.decided(chances)
        if chances.grave >= Ear.least(of: line.words.count, for: heard) {
            if chances.grave < Ear.beyondDoubt, lexicon.isAboutSlips(heard, line.words) { return Hearing() }
            // "Where can I go tonight" may mean anything: it is asked about, and nobody is told to call at once.
            let isVague = heard == .imminent && line.words.count <= Ear.vagueLine && !lexicon.isGrave(line.words)
            return Hearing(
                heard: isVague ? .passive : heard, words: reasons(for: heard, gravest.features, line), danger: 1)
        }
        let chance = Ear.danger.map { chances[$0] }.reduce(0, +)
        // Less than this counts nowhere.
        let isHarmless = chance >= Ear.doubt && saddest == nil && lexicon.isAboutSlips(.passive, line.words)
        let danger = isHarmless ? 0 : chance
        // "3, terrible day, cant do this anymore": the distress may be in another part than the gravest.
        guard let saddest else { return Hearing(danger: danger) }
        return Hearing(
            heard: .distress, words: reasons(for: .distress, saddest.features, line), danger: danger,
            isFaint: saddest.isFaint)
    }

    private static func least(of words: Int, for heard: Heard) -> Float {
        if words <= fewWords { return leastOfFewWords }
        return routes.contains(heard) && heard != .overdose && words > shortLine ? leastOfRoute : least
    }

    /// What the model says of a line; in doubt, the mean of that and what the network says of the words around the gravest
    /// few of it.
    private func read(_ line: HeardLine, around part: Range<Int>, _ chances: Chances) -> Chances {
        guard let network, line.words.count > Ear.shortLine, chances.grave >= Ear.doubt else { return chances }
        let most = LineNetwork.mostWords
        let start = min(max(0, part.lowerBound - (most - part.count) / 2), max(0, line.words.count - most))
        let stretch = line.words[start..<min(start + most, line.words.count)]
        let read = network.chances(stretch.map { LineNetwork.Word(hash: $0.hash, letters: $0.letters) })
        return Chances(kinds: kinds, values: zip(read, chances.values).map { ($0 + $1) / 2 })
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
        let ranked = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        // Where the network alone decided, the words that came nearest to it are named.
        let speaking = ranked.prefix { $0.value > 0 }
        return (speaking.isEmpty ? ranked[...] : speaking).prefix(Ear.mostReasons).map(\.key).sorted().map {
            line.words[$0].text
        }
    }
}

/// How likely a part of a line says each.
private struct Chances {
    let kinds: [Heard?]
    let values: [Float]

    /// How likely it is about somebody's safety.
    var grave: Float { 1 - self[.quiet] - self[.distress] }

    subscript(heard: Heard) -> Float { kinds.firstIndex(of: heard).map { values[$0] } ?? 0 }
}
