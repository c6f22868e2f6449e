public import Shared

/// A plan in a sentence: "no instagram on weekdays 9 to 17", "stay off reddit and youtube after 22".
nonisolated public struct PlanSentence: Hashable, Sendable {
    public let apps: [String]
    /// Nil where no time was named.
    public let windows: [TimeWindow]?
    /// It was said that there is no hour that is free.
    public let isAlways: Bool
    /// Nil where no day was named.
    public let days: Set<Weekday>?

    /// Nil where this is no plan: it has to begin like one, and to name an app, a time or a day that is known.
    public init?(_ typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        var words = PlanWords(typed, vocabulary: vocabulary)
        guard words.takeOpening(), !vocabulary.exceptions.isPart(of: Said(typed)) else { return nil }
        self.init(reading: words, vocabulary: vocabulary, dayStart: dayStart)
        guard !apps.isEmpty, windows != nil || days != nil || isAlways || namesOnlyKnown(vocabulary) else { return nil }
        // "Before noon" is no app, but a time that was not understood.
        let named = apps.lazy.flatMap { $0.normalised.split(separator: " ") }
        guard !named.contains(where: { vocabulary.timeWords.contains(String($0)) }) else { return nil }
    }

    /// Its parts alone, for a question that asks for one of them: "9 to 17 and 20 to 22", "mon wed fri", "reels".
    public init(part typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        self.init(reading: PlanWords(typed, vocabulary: vocabulary), vocabulary: vocabulary, dayStart: dayStart)
    }

    /// These terms with whatever was said laid over them.
    public func laid(over terms: PlanTerms) -> PlanTerms {
        var result = terms
        if !apps.isEmpty { result.apps = apps }
        if let windows { result.boundary = .duringWindows(windows) } else if isAlways { result.boundary = .always }
        if let days { result.days = days }
        return result
    }

    private init(reading words: PlanWords, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        var words = words
        var windows: [TimeWindow] = []
        var days: Set<Weekday> = []
        var isAlways = false
        var apps: [String] = []
        var unknown: [String] = []
        func finishItem() {
            if !unknown.isEmpty { apps.append(unknown.joined(separator: " ")) }
            unknown = []
        }
        while !words.isAtEnd {
            if words.isOwn {
                unknown.append(words.takeAny())
            } else if let window = words.takeWindow(dayStart: dayStart) {
                windows.append(window)
                finishItem()
            } else if let part = words.takePart() {
                windows.append(part.window)
                if part == .work { days.formUnion(Weekday.allCases.prefix(5)) }
                finishItem()
            } else if words.take(anyOf: vocabulary.always) {
                isAlways = true
                finishItem()
            } else if let named = words.takeDays() {
                days.formUnion(named)
                finishItem()
            } else if unknown.isEmpty, let app = words.takeApp() {
                // In the middle of somebody's own words, such as "scrolling Reels", it is one of them.
                apps.append(app)
            } else if words.take(anyOf: vocabulary.joins) {
                finishItem()
            } else if unknown.isEmpty || words.isBeforeTimeOrDay, words.take(anyOf: vocabulary.fillers) {
                continue
            } else {
                unknown.append(words.takeAny())
            }
        }
        finishItem()
        var seen: Set<String> = []
        self.apps = apps.filter { seen.insert($0.lowercased()).inserted }
        self.windows = windows.isEmpty ? nil : windows
        self.days = days.isEmpty ? nil : days
        self.isAlways = isAlways
    }

    private func namesOnlyKnown(_ vocabulary: PlanVocabulary) -> Bool {
        apps.allSatisfy { vocabulary.known.contains($0) || vocabulary.known.contains($0.lowercased()) }
    }
}
