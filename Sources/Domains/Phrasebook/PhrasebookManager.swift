package import FoundationEssentials
public import Shared
public import Understanding

/// What a person's own words mean: learned when they say what they meant, forgotten when they correct it.
public final class PhrasebookManager: Manager, HoldsError {
    /// A longer line is a story, which does not come again word for word.
    public nonisolated static let longest = (words: 6, characters: 60)
    /// The one that was not used for the longest time gives way.
    package static let most = 200

    /// The one used last comes first.
    public private(set) var phrases: [PhraseSnapshot] = []
    /// What was learned or forgotten last since the load.
    package private(set) var lastChange: PhraseChange?
    public package(set) var error: PhrasebookError?

    private let store: any PhrasebookStore

    package init(store: any PhrasebookStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt { phrases = try store.phrases() }
    }

    public func phrase(for text: String, asked: Circumstances.Asked) -> PhraseSnapshot? {
        guard !phrases.isEmpty, let words = PhrasebookManager.words(of: text) else { return nil }
        return phrases.first { $0.words == words && $0.asked == asked.inPhrasebook }
    }

    /// Whether these words can stand for that. What is relative to a day or a time cannot be learned: "Monday" is
    /// another day next week. Answers to a question mean nothing without it.
    public nonisolated static func canLearn(
        _ text: String, as meaning: Meaning, asked: Circumstances.Asked
    ) -> Bool {
        guard asked != .sos, meaning.isLearnable, let words = PhrasebookManager.words(of: text) else { return false }
        return words.partedAtBlanks.count <= PhrasebookManager.longest.words
    }

    /// Whether it is news.
    @discardableResult
    public func learn(_ text: String, as meaning: Meaning, asked: Circumstances.Asked, at moment: Moment) -> Bool {
        guard PhrasebookManager.canLearn(text, as: meaning, asked: asked),
            let words = PhrasebookManager.words(of: text)
        else { return false }
        var plain = meaning
        (plain.confidence, plain.judged, plain.slots.hasRest) = (1, nil, false)
        let before = phrase(for: text, asked: asked)
        guard before?.meaning != plain else { return false }
        let after = PhraseSnapshot(
            number: before?.number ?? (phrases.map(\.number).max() ?? 0) + 1, words: words,
            asked: asked.inPhrasebook, meaning: plain, usedAt: moment.now)
        guard attempt({ try save(after) }) else { return false }
        lastChange = PhraseChange(before: before, after: after)
        return true
    }

    /// Notes that it was just understood.
    public func use(_ phrase: PhraseSnapshot, at moment: Moment) {
        var used = phrase
        used.usedAt = moment.now
        attempt { try save(used) }
    }

    /// The one that was used last, as long as what it did can be undone.
    public func latest(at moment: Moment) -> PhraseSnapshot? {
        phrases.first.flatMap { Undo.isOpen(since: $0.usedAt, at: moment.now) ? $0 : nil }
    }

    @discardableResult
    public func forget(_ phrase: PhraseSnapshot) -> Bool {
        guard remove([phrase]) else { return false }
        lastChange = PhraseChange(before: phrase, after: nil)
        return true
    }

    @discardableResult
    public func forgetAll() -> Bool { remove(phrases) }

    /// Undoes such a change.
    package func restore(_ before: PhraseSnapshot?, insteadOf after: PhraseSnapshot?) -> Bool {
        attempt {
            if let after { try delete(after) }
            if let before { try save(before) }
        }
    }

    /// Forgets what led to something at that time, which was undone since.
    package func unlearn(usedAt time: Date) {
        _ = remove(phrases.filter { $0.usedAt.inMilliseconds == time.inMilliseconds })
    }

    private func remove(_ gone: [PhraseSnapshot]) -> Bool {
        attempt { for phrase in gone { try delete(phrase) } }
    }

    private func delete(_ phrase: PhraseSnapshot) throws {
        try store.delete(number: phrase.number)
        phrases.removeAll { $0.number == phrase.number }
    }

    private func save(_ phrase: PhraseSnapshot) throws {
        try store.save(phrase)
        phrases = [phrase] + phrases.filter { $0.number != phrase.number }
        for oldest in phrases.dropFirst(PhrasebookManager.most) { try delete(oldest) }
    }

    /// Nil where there are none, or too many characters to be a phrase.
    private nonisolated static func words(of text: String) -> String? {
        guard text.utf8.count <= longest.characters * 4 else { return nil }
        let words = text.normalised
        return words.isEmpty || words.count > longest.characters ? nil : words
    }
}

extension Circumstances.Asked {
    /// A receipt asks nothing, and the daily question is that of the check-in.
    nonisolated fileprivate var inPhrasebook: Circumstances.Asked {
        switch self {
        case .saved: .home
        case .reminded: .day
        default: self
        }
    }
}

nonisolated extension Meaning {
    fileprivate var isLearnable: Bool {
        switch kind {
        case .yes, .no, .skip, .cancel, .undo, .redo, .note, .correct: return false
        case let kind where kind.isTalk: return false
        default: break
        }
        let isWhole = slots.rating.map { $0 == $0.rounded() && (1...10).contains($0) } ?? true
        return isWhole && !slots.isRelative
    }
}

nonisolated extension Slots {
    /// Whether it names a day, a time or a length.
    fileprivate var isRelative: Bool {
        day != nil || time != nil || from != nil || until != nil || minutes != nil || days != nil || untilDay != nil
            || !weekdays.isEmpty
    }
}
