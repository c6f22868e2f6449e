public import Shared

/// A plan in a sentence: "no instagram on weekdays 9 to 17", "stay off reddit and youtube after 22 except Sundays".
nonisolated public struct PlanSentence: Codable, Hashable, Sendable {
    public var apps: [String]
    private let clauses: [PlanClause]
    /// "Except Sundays".
    private let excluded: Set<Weekday>
    /// "Except at lunch", "only when I work": what turns its meaning round and is no day.
    private let hasOtherExceptions: Bool

    /// Nil where this is no plan: it has to begin like one, and to name an app, a time or a day that is known. `own` are
    /// things that this person has had in a plan.
    public init?(_ typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay, own: [String] = []) {
        var words = PlanWords(typed, vocabulary: vocabulary)
        guard words.takeOpening() else { return nil }
        self.init(reading: words, vocabulary: vocabulary, dayStart: dayStart)
        guard !apps.isEmpty, !hasOtherExceptions, !namesTime || boundary?.days.isEmpty == false else { return nil }
        guard namesTime || apps.allSatisfy({ vocabulary.isApp($0, or: own) }) else { return nil }
        // "Before lunch" is no app, but a time that was not understood.
        let named = apps.lazy.flatMap { $0.normalised.split(separator: " ") }
        guard !named.contains(where: { vocabulary.timeWords.contains(String($0)) }) else { return nil }
    }

    /// Its parts alone, for a question that asks for one of them: "9 to 17 and 20 to 22", "mon wed fri", "reels".
    public init(part typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        self.init(reading: PlanWords(typed, vocabulary: vocabulary), vocabulary: vocabulary, dayStart: dayStart)
    }

    /// One that names these and nothing else.
    public init(apps: [String]) {
        (self.apps, clauses, excluded, hasOtherExceptions) = (apps, [], [], false)
    }

    public var namesHours: Bool { !hasOtherExceptions && clauses.contains { !$0.hours.isEmpty } }
    public var namesDays: Bool { namesTime && (!excluded.isEmpty || clauses.contains { $0.days != nil }) }
    public var namesTime: Bool { !hasOtherExceptions && (!clauses.isEmpty || !excluded.isEmpty) }

    /// When, by this sentence alone; nil where it says nothing about that.
    public var boundary: PlanBoundary? { laid(over: .always) }

    /// When, where hours without days are those of the present days, and days without hours those of the present hours.
    public func laid(over present: PlanBoundary) -> PlanBoundary? {
        guard namesTime else { return nil }
        guard namesHours else {
            let days = clauses.isEmpty ? present.days : clauses.reduce(into: []) { $0.formUnion($1.days ?? []) }
            return present.on(days.subtracting(excluded))
        }
        let windows = clauses.flatMap { clause in
            (clause.hours.isEmpty ? [.wholeDay] : clause.hours).map { hours in
                // "Always" is every day.
                let days = clause.days ?? (hours == .wholeDay ? PlanBoundary.always.days : present.days)
                return PlanWindow(hours, on: days.subtracting(excluded))
            }
        }
        let dated = windows.filter { !$0.days.isEmpty }
        return PlanBoundary(dated.isEmpty ? windows : dated)
    }

    /// A plan of just this. Where nothing is said about when, it stays as it was.
    public func instead(of terms: PlanTerms) -> PlanTerms {
        var result = terms
        if !apps.isEmpty { result.apps = apps }
        result.boundary = boundary ?? terms.boundary
        return result
    }

    /// What is said beside all that is there: everything then has all the hours.
    public func added(to terms: PlanTerms) -> PlanTerms {
        var result = terms
        result.apps += apps.filter { app in !terms.apps.contains { $0.normalised == app.normalised } }
        if let boundary { result.boundary = PlanBoundary(terms.boundary.windows + boundary.windows) }
        return result
    }

    /// These apps join those that are there; one that is there goes.
    public func togglingApps(of terms: PlanTerms) -> PlanTerms {
        var result = terms
        result.apps = terms.apps.filter { !apps.contains($0) } + apps.filter { !terms.apps.contains($0) }
        return result
    }

    /// Whether everything that is in a plan is named here too.
    public func names(allOf terms: PlanTerms) -> Bool {
        Set(terms.apps.map(\.normalised)).isSubset(of: apps.map(\.normalised))
    }

    private init(reading words: PlanWords, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        var words = words
        var clauses = PlanClauses()
        var excluded: Set<Weekday> = []
        var hasOtherExceptions = false
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
                clauses.add(window)
                finishItem()
            } else if let part = words.takePart() {
                clauses.add(part.window, implying: part == .work ? Set(Weekday.allCases.prefix(5)) : nil)
                finishItem()
            } else if words.take(anyOf: vocabulary.always) {
                clauses.add(.wholeDay)
                finishItem()
            } else if let days = words.takeExcludedDays() {
                excluded.formUnion(days)
                if words.isBeforeTime { hasOtherExceptions = true }
                finishItem()
            } else if words.take(anyOf: vocabulary.exclusions) || words.take(anyOf: vocabulary.exceptions) {
                hasOtherExceptions = true
                finishItem()
            } else if let named = words.takeDays() {
                clauses.add(named)
                finishItem()
            } else if unknown.isEmpty, let app = words.takeApp() {
                // In the middle of somebody's own words, such as "scrolling Reels", it is one of them.
                apps.append(app)
            } else if words.take(anyOf: vocabulary.joins) {
                clauses.close()
                finishItem()
            } else if unknown.isEmpty || words.isBeforeTimeOrDay, words.take(anyOf: vocabulary.fillers) {
                continue
            } else {
                unknown.append(words.takeAny())
            }
        }
        finishItem()
        var seen: Set<String> = []
        self.apps = apps.map(vocabulary.named).filter { seen.insert($0.lowercased()).inserted }
        self.clauses = clauses.joined()
        self.excluded = excluded
        self.hasOtherExceptions = hasOtherExceptions
    }
}
