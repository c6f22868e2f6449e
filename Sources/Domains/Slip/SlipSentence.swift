import Shared

/// A sentence that tells of a slip: "ugh slipped, 2h tiktok in bed", "been on insta for an hour".
nonisolated public struct SlipSentence: Hashable, Sendable {
    public enum When: Hashable, Sendable {
        case today, lastNight, yesterday
    }

    /// Nil where it does not say, or names the day in another way.
    public let when: When?
    /// Its first number is a duration, and rates no day: "2 hours of reels".
    public let beginsWithDuration: Bool

    /// It says "slipped" itself, and does not only tell of use.
    public let isCalledSlip: Bool

    /// Nil where the text tells of none. `own` are things of the person's own plan.
    public init?(_ text: String, vocabulary: SlipVocabulary, own: @autoclosure () -> [String] = []) {
        var clauses = SlipSentence.clauses(of: text).map { SlipClause($0, vocabulary) }
        // Most lines have no such word, and the plans of years need not be searched for them.
        guard clauses.contains(where: \.mayTell), !clauses.contains(where: { $0.holds(.asks) }) else { return nil }
        let own = WordSequences(own().map(\.normalised.partedAtBlanks))
        for index in clauses.indices { clauses[index].own = own }
        let hasRegret = clauses.contains { $0.holds(.regrets) }
        let hasThing = clauses.contains { $0.holdsThing(after: [0]) }
        let lastDuration = clauses.lastIndex(where: \.hasDuration) ?? -1
        let told = clauses.indices.filter { index in
            let clause = clauses[index]
            return clause.tellsOfSlip || clause.tellsOfFall
                || clause.tellsOfFailure(isAll: clauses.count == 1, beside: hasThing)
                || clause.tellsOfUse(isLong: index <= lastDuration, isRegretted: hasRegret)
                || clause.isDurationOfUse
        }
        guard !told.isEmpty else { return nil }
        isCalledSlip = told.contains { clauses[$0].tellsOfSlip }
        beginsWithDuration = clauses.first?.beginsWithDuration == true
        // "Kept it yesterday, slipped today": the day is the one beside the slip, where one is named there.
        when = told.lazy.compactMap { clauses[$0].day }.first ?? clauses.lazy.compactMap(\.day).first
    }

    /// Parts between marks; a point or comma within a number, and a colon within a time, part nothing.
    private static func clauses(of text: String) -> [(words: [String], isQuestion: Bool)] {
        let letters = text.unicodeScalars
        var clauses: [(words: [String], isQuestion: Bool)] = []
        var start = letters.startIndex
        func end(at index: String.Index, isQuestion: Bool) {
            let words = String(letters[start..<index]).normalised.partedAtBlanks
            if !words.isEmpty { clauses.append((words, isQuestion)) }
        }
        for index in letters.indices {
            switch letters[index] {
            case ",", ".", ";", ":", "!", "?", "…", "–", "—", "(", ")", "\n":
                let next = letters.index(after: index)
                if isNumber(letters[..<index].last), isNumber(letters[next...].first) { continue }
                end(at: index, isQuestion: letters[index] == "?")
                start = next
            default: continue
            }
        }
        end(at: letters.endIndex, isQuestion: false)
        return clauses
    }

    private static func isNumber(_ letter: Unicode.Scalar?) -> Bool { letter?.properties.numericType != nil }
}

/// One part of such a sentence.
nonisolated private struct SlipClause {
    /// So many words before a hit can turn it around: "I don't think I slipped".
    private static let reach = 3

    let words: [String]
    let isQuestion: Bool
    private let vocabulary: SlipVocabulary
    /// The lengths of the phrases that begin at each word.
    private let phrases: [[SlipVocabulary.Name: Int]]
    var own = WordSequences([])

    init(_ clause: (words: [String], isQuestion: Bool), _ vocabulary: SlipVocabulary) {
        let (words, isQuestion) = clause
        self.words = words
        self.isQuestion = isQuestion
        self.vocabulary = vocabulary
        phrases = words.indices.map { vocabulary.lengths(in: words[$0...]) }
    }

    func holds(_ name: SlipVocabulary.Name) -> Bool { phrases.contains { $0[name] != nil } }

    private func length(of name: SlipVocabulary.Name, at place: Int) -> Int { phrases[place][name] ?? 0 }

    /// Whether it has any word that every slip is told with.
    var mayTell: Bool {
        guard !isQuestion else { return false }
        return beginsWithDuration || [.slipped, .fell, .failed, .scrolled, .used].contains(where: holds)
    }

    var hasDuration: Bool { words.indices.contains { isDuration(at: $0) } }

    /// The day that it names in one of these ways; of several, the one that stands nearest to the slip, and of two
    /// beside it the one behind it, where the clause does not begin with a day.
    var day: SlipSentence.When? {
        let slip = words.indices.first { phrases[$0].keys.contains { [.slipped, .failed, .fell].contains($0) } } ?? 0
        let days: [(SlipVocabulary.Name, SlipSentence.When)] = [
            (.lastNight, .lastNight), (.yesterday, .yesterday), (.today, .today),
        ]
        let named = days.flatMap { name, day in
            words.indices.filter { phrases[$0][name] != nil }.map { (place: $0, day: day) }
        }
        let isBefore = named.contains { $0.place == 0 }
        return named.min { left, right in
            let (distance, other) = (abs(left.place - slip), abs(right.place - slip))
            return distance == other ? (left.place < slip) == isBefore && left.place != right.place : distance < other
        }?.day
    }

    /// "Slipped", "gave in", "had a slip".
    var tellsOfSlip: Bool {
        guard !isQuestion, !holds(.longAgo) else { return false }
        let hits = hits(.slipped)
        return hits.contains { length(of: .elsewhere, at: $0.start) == 0 }
            || holdsThing(after: hits.map(\.end).sorted())
    }

    /// "Back on tiktok".
    var tellsOfFall: Bool {
        guard !isQuestion, !holds(.otherwise) else { return false }
        return holdsThing(after: hits(.fell).map { $0.start + 1 })
    }

    /// "Messed up", where that is all, or where an app is named beside it.
    func tellsOfFailure(isAll: Bool, beside hasThing: Bool) -> Bool {
        guard !isQuestion, !holds(.longAgo) else { return false }
        return hits(.failed).contains { start, end in
            hasThing || isAll && words[..<start].allSatisfy { isSmall($0) } && words[end...].allSatisfy { isSmall($0) }
        }
    }

    /// "Been on insta", where a duration or a regret is told with it.
    func tellsOfUse(isLong: Bool, isRegretted: Bool) -> Bool {
        guard !isQuestion, isLong || isRegretted || holds(.until), !holds(.otherwise) else { return false }
        let lastAway = words.indices.last(where: isAway) ?? -1
        return hits(.scrolled).contains { lastAway < $0.end } || holdsThing(after: hits(.used).map { $0.start + 1 })
    }

    /// "2h tiktok in bed", where the sentence begins with it.
    var isDurationOfUse: Bool {
        guard !isQuestion, beginsWithDuration, !holds(.otherwise) else { return false }
        return holdsThing(after: [0])
    }

    var beginsWithDuration: Bool {
        var start = 0
        while start < words.count, !isDurationStart(at: start) {
            let count = length(of: .lead, at: start)
            guard count > 0 else { return false }
            start += count
        }
        return start < words.count
    }

    /// Whether the next thing after one of these places, which are in order, is not kept away from.
    func holdsThing(after starts: [Int]) -> Bool {
        guard !starts.isEmpty else { return false }
        var next = things[...]
        return starts.contains { start in
            next = next.drop { $0.place < start }
            return next.first.map { $0.lastAway < start } ?? false
        }
    }

    /// Where a thing begins, and the last word before it that keeps away from it, or -1.
    private var things: [(place: Int, lastAway: Int)] {
        var lastAway = -1
        var things: [(place: Int, lastAway: Int)] = []
        for place in words.indices {
            let count = max(vocabulary.things.length(in: words[place...]) ?? 0, own.length(in: words[place...]) ?? 0)
            if count > 0, length(of: .calls, at: place + count - 1) == 0 { things.append((place, lastAway)) }
            if isAway(at: place) { lastAway = place }
        }
        return things
    }

    private func isAway(at place: Int) -> Bool { length(of: .away, at: place) > 0 }

    /// Where phrases of that name stand that are the person's own doing and not turned around.
    private func hits(_ name: SlipVocabulary.Name) -> [(start: Int, end: Int)] {
        var hits: [(start: Int, end: Int)] = []
        // Whether the nearest person named before it is another one.
        var isOfAnother = false
        for place in words.indices {
            let count = length(of: name, at: place)
            if count > 0, !isOfAnother, !isTurnedAround(at: place) { hits.append((place, place + count)) }
            if length(of: .oneself, at: place) > 0 {
                isOfAnother = false
            } else if length(of: .others, at: place) > 0 {
                isOfAnother = true
            }
        }
        return hits
    }

    private func isTurnedAround(at hit: Int) -> Bool {
        for place in (max(0, hit - SlipClause.reach)..<hit).reversed() {
            if length(of: .stops, at: place) > 0 { return false }
            if length(of: .negations, at: place) > 0 { return true }
        }
        return false
    }

    /// A word that adds nothing: "ugh", "again", "I".
    private func isSmall(_ word: String) -> Bool {
        [.lead, .oneself, .regrets].contains { vocabulary.has(word, as: $0) }
    }

    // MARK: - Durations

    /// "Two hours", "2h", "all day", "until 2am".
    private func isDuration(at place: Int) -> Bool {
        if length(of: .spans, at: place) > 0 { return true }
        if length(of: .until, at: place) > 0 { return place + 1 < words.count }
        return isUnit(at: place)
    }

    private func isDurationStart(at place: Int) -> Bool {
        if length(of: .spans, at: place) > 0 { return true }
        guard isNumber(words[place]) || isAttachedUnit(words[place]) else { return false }
        return (place..<min(place + 4, words.count)).contains { isUnit(at: $0) }
    }

    /// A unit behind a number, or with one: "hours" also by itself.
    private func isUnit(at place: Int) -> Bool {
        let word = words[place]
        if isAttachedUnit(word) { return true }
        guard vocabulary.has(word, as: .units) else { return false }
        return (max(0, place - 3)..<place).contains { isNumber(words[$0]) } || word.count > 4 && word.hasSuffix("s")
    }

    private func isNumber(_ word: String) -> Bool {
        word.allSatisfy(\.isNumber) || vocabulary.has(word, as: .numbers)
    }

    /// "2h", "40min", "1h30".
    private func isAttachedUnit(_ word: String) -> Bool {
        guard word.first?.isNumber == true else { return false }
        let unit = word.drop(while: \.isNumber).prefix { !$0.isNumber }
        return vocabulary.has(String(unit), as: .units)
    }
}
