import Shared
import Words

/// What people mean who answer on a bad night, in few words and with a finger that misses.
extension Words {
    /// An answer without what people put around it: "no lol", "yeh tbh".
    func bareAnswer(in text: String, without key: String = "unsafe.said.fillers") -> String {
        let fillers = phrases(key)
        var words = said(text).words[...]
        while let count = fillers.length(in: words), count < words.count { words = words.dropFirst(count) }
        while let last = words.last, words.count > 1, fillers.isAll(ofWord: last) { words = words.dropLast() }
        return words.joined(separator: " ")
    }

    /// Whether the text says that there is no wish to die: "no, I'm not suicidal".
    func deniesDanger(_ text: String) -> Bool {
        means("unsafe.said.alive", text)
            || means("unsafe.said.alive", part: bareAnswer(in: text, without: "unsafe.said.startled"))
    }

    /// Whether the text is one of these phrases, whatever stands around it: "no i meant the game lol".
    func saysPlainly(_ key: String, _ text: String) -> Bool {
        let bare = bareAnswer(in: text)
        if means(key, text) || means(key, bare) { return true }
        let words = said(bare).words
        guard let first = words.first, words.count > 1, means("said.no", part: first) else { return false }
        return saysPlainly(key, words.dropFirst().joined(separator: " "))
    }

    /// Whether a text names one of these phrases, and no statement of it says something else than that somebody is near
    /// or that all is well: "ok, I put it away", but not "I put it away and went up to the roof".
    func namesNothingBut(_ key: String, _ text: String) -> Bool {
        guard names(key, text) else { return false }
        let (joins, named) = (phrases("unsafe.said.joins"), phrases(key))
        return text.split(whereSeparator: Words.endsOfStatements.contains).allSatisfy { part in
            Said(String(part)).words.split { joins.isAll(ofWord: $0) }.allSatisfy { statement in
                if statement.count <= Words.fewWords { return true }
                let part = statement.joined(separator: " ")
                if means("said.safeNow", part: part) || means("unsafe.said.fine", part: part) { return true }
                if phrases("unsafe.said.reached").isPart(of: Said(part)) { return true }
                return statement.count <= Words.mostWordsOfStatement
                    && statement.indices.contains { named.length(in: statement[$0...]) != nil }
            }
        }
    }

    private static var endsOfStatements: Set<Character> { [",", ".", "!", ";", ":", "\n", "…", "-", "–", "—"] }
    /// As few words tell nothing of their own.
    private static var fewWords: Int { 2 }
    /// In a longer statement a second one may hide.
    private static var mostWordsOfStatement: Int { 10 }

    /// Whether the text is one of these phrases but for one letter: "grond me".
    func nearlyMeans(_ key: String, _ text: String) -> Bool {
        let typed = text.normalised
        guard Words.lengthsOfSlips.contains(typed.count) else { return false }
        return list(key).contains { $0.count >= Words.lengthsOfSlips.lowerBound && $0.edits(to: typed) <= 1 }
    }

    /// In a shorter text one letter makes another word, and a longer one is no such phrase.
    private static var lengthsOfSlips: ClosedRange<Int> { 5...30 }

    /// "Does it tell my mum if I press yes?", "will you call the police on me".
    func asksWhoIsTold(_ text: String) -> Bool {
        said(text).words.count <= Words.mostWordsOfQuestion
            && ["asks", "tell", "whom"].allSatisfy { names("unsafe.said.\($0)", text) }
    }

    /// A longer text tells a story.
    private static var mostWordsOfQuestion: Int { 12 }

    /// Which of several things a text says: that of the longest phrase in it, so that "not too bad" is not "bad". Of two
    /// that are equally long the later in the list counts.
    func longestNamed<Meaning>(_ meanings: [(String, Meaning)], in text: String) -> Meaning? {
        let words = said(text).words
        var longest: (length: Int, meaning: Meaning)?
        for (key, meaning) in meanings {
            let phrases = phrases(key)
            let length = words.indices.compactMap { phrases.length(in: words[$0...]) }.max() ?? 0
            if length > 0, length >= longest?.length ?? 0 { longest = (length, meaning) }
        }
        return longest?.meaning
    }
}
