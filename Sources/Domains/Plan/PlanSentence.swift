public import Shared

/// A plan read from a sentence: "no instagram on weekdays 9 to 17", "stay off reddit and youtube after 22 except
/// Sundays".
nonisolated public struct PlanSentence: Codable, Hashable, Sendable {
    public var apps: [String]
    private let clauses: [PlanClause]
    /// The days that it excludes: Sunday in "except Sundays".
    private let excluded: Set<Weekday>
    /// The days that have other hours than the rest: Friday in "8 to 10, but on Fridays till 12". Optional, since earlier
    /// versions lack it.
    private let differing: Set<Weekday>?
    /// The hours that it leaves out: "9 to 5 except lunch 12 to 1". Optional, since earlier versions lack them.
    private let leftOut: [TimeWindow]?
    /// An exception other than days, which reverses the sentence's meaning: "except at lunch", "only when I work".
    private let hasOtherExceptions: Bool

    /// Nil if the sentence is not a plan: it must begin like one and name apps. If it names no time or days, every app
    /// must be known, or be in `own`, the things that this person has had in a plan.
    public init?(_ typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay, own: [String] = []) {
        var words = PlanWords(typed, vocabulary: vocabulary)
        // "Also no Snapchat after 21".
        _ = words.take(anyOf: vocabulary.fillers)
        guard words.takeOpening() else { return nil }
        self.init(reading: words, vocabulary: vocabulary, dayStart: dayStart)
        guard !apps.isEmpty, !hasOtherExceptions, !namesTime || boundary?.days.isEmpty == false else { return nil }
        guard namesTime || apps.allSatisfy({ vocabulary.isApp($0, or: own) }) else { return nil }
        // "Before lunch" is not an app, but a time that was not understood.
        let named = apps.lazy.flatMap { $0.normalised.split(separator: " ") }
        guard !named.contains(where: { vocabulary.timeWords.contains(String($0)) }) else { return nil }
    }

    /// Reads the answer to a question about one part of a plan: "9 to 17 and 20 to 22", "mon wed fri", "reels".
    public init(part typed: String, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        let words = PlanWords(typed, vocabulary: vocabulary)
        if let days = words.deniedDays() {
            self.init(excluding: days)
        } else {
            self.init(reading: words, vocabulary: vocabulary, dayStart: dayStart)
        }
    }

    /// Names these apps and nothing else.
    public init(apps: [String]) {
        (self.apps, clauses, excluded, differing, leftOut, hasOtherExceptions) = (apps, [], [], nil, nil, false)
    }

    /// Names these apps, and hours and days where there are any.
    public init(apps: [String], hours: TimeWindow?, days: Set<Weekday>) {
        var clause = PlanClause()
        clause.days = days.isEmpty ? nil : days
        clause.hours = hours.map { [$0] } ?? []
        (self.apps, clauses) = (apps, clause == PlanClause() ? [] : [clause])
        (excluded, differing, leftOut, hasOtherExceptions) = ([], nil, nil, false)
    }

    public var namesHours: Bool { !hasOtherExceptions && clauses.contains { !$0.hours.isEmpty } }
    public var namesDays: Bool { namesTime && (!excluded.isEmpty || clauses.contains { $0.days != nil }) }
    /// Whether it names more than one span, each perhaps on days of its own: "weekdays 9 to 17 and Sundays 14 to 16".
    public var namesSeveralHours: Bool { namesHours && clauses.flatMap(\.hours).count > 1 }
    /// Whether it is no more than apps, and perhaps one span on one set of days.
    public var isSimple: Bool {
        clauses.count <= 1 && clauses.allSatisfy { $0.hours.count <= 1 } && excluded.isEmpty && differing == nil
            && (leftOut ?? []).isEmpty && !hasOtherExceptions
    }
    /// Whether its hours are those of most people's work, which a plan for the evening would read as a night.
    public var namesWorkHours: Bool {
        let hours = clauses.flatMap(\.hours)
        return namesHours && hours.count == 1 && hours.allSatisfy { $0.from.isWorkBegin && $0.until.isWorkEnd }
    }
    /// Whether it only leaves days out: "no weekends".
    public var onlyExcludes: Bool { apps.isEmpty && clauses.isEmpty && !hasOtherExceptions && !excluded.isEmpty }
    public var namesTime: Bool { !hasOtherExceptions && (!clauses.isEmpty || !excluded.isEmpty) }

    /// The boundary by this sentence alone; nil if it names no time.
    public var boundary: PlanBoundary? { laid(over: .always) }

    /// The boundary where hours without days take the days of `present`, and days without hours take its hours.
    public func laid(over present: PlanBoundary) -> PlanBoundary? {
        guard namesTime else { return nil }
        guard namesHours else {
            let days = clauses.isEmpty ? present.days : clauses.reduce(into: []) { $0.formUnion($1.days ?? []) }
            return present.on(days.subtracting(excluded))
        }
        let windows = clauses.flatMap { clause in
            (clause.hours.isEmpty ? [.wholeDay] : remaining(of: clause.hours)).map { hours in
                // "Always" means every day.
                let days = clause.days ?? (hours == .wholeDay ? PlanBoundary.always.days : present.days)
                let others = clause.days.map { $0.isSubset(of: differing ?? []) } == true ? [] : differing ?? []
                return PlanWindow(hours, on: days.subtracting(excluded).subtracting(others))
            }
        }
        let dated = windows.filter { !$0.days.isEmpty }
        return PlanBoundary(dated.isEmpty ? windows : dated)
    }

    private func remaining(of hours: [TimeWindow]) -> [TimeWindow] {
        (leftOut ?? []).reduce(hours) { all, out in all.flatMap { $0.without(out) } }
    }

    /// The terms with this sentence's apps and boundary, each replaced only if the sentence names it.
    public func instead(of terms: PlanTerms) -> PlanTerms {
        var result = terms
        if !apps.isEmpty { result.apps = apps }
        result.boundary = boundary ?? terms.boundary
        return result
    }

    /// The terms with this sentence's apps and windows added. All windows then apply to all apps.
    public func added(to terms: PlanTerms) -> PlanTerms {
        var result = terms
        result.apps += apps.filter { app in !terms.apps.contains { $0.normalised == app.normalised } }
        if let boundary { result.boundary = PlanBoundary(terms.boundary.windows + boundary.windows) }
        return result
    }

    /// The terms with these hours on these days, and the other days as they are: "Wednesday should be 15 to 20". Nil
    /// where days or hours are missing, or no more days are left than are named: "weekdays 9 to 17" is a plan.
    public func differing(in terms: PlanTerms) -> PlanTerms? {
        let days = clauses.reduce(into: Set<Weekday>()) { $0.formUnion($1.days ?? []) }
        guard days.count * 2 < terms.days.count, apps.isEmpty, namesHours, excluded.isEmpty,
            clauses.allSatisfy({ $0.days != nil && !$0.hours.isEmpty }),
            days.isStrictSubset(of: terms.days), let own = boundary
        else { return nil }
        var result = terms
        result.boundary = PlanBoundary(terms.boundary.without(days).windows + own.windows)
        return result
    }

    /// The terms with each of these apps added, or removed if it is there already.
    public func togglingApps(of terms: PlanTerms) -> PlanTerms {
        var result = terms
        result.apps = terms.apps.filter { !apps.contains($0) } + apps.filter { !terms.apps.contains($0) }
        return result
    }

    /// Whether the sentence names every app of a plan.
    public func names(allOf terms: PlanTerms) -> Bool {
        Set(terms.apps.map(\.normalised)).isSubset(of: apps.map(\.normalised))
    }

    private init(excluding days: Set<Weekday>) {
        (apps, clauses, excluded, differing, leftOut, hasOtherExceptions) = ([], [], days, nil, nil, false)
    }

    private init(reading words: PlanWords, vocabulary: PlanVocabulary, dayStart: TimeOfDay) {
        var words = words
        var clauses = PlanClauses()
        var excluded: Set<Weekday> = []
        var leftOut: [TimeWindow] = []
        var hasOtherExceptions = false
        var apps: [String] = []
        var unknown: [String] = []
        var isAfterJoin = false
        func finishItem() {
            if !unknown.isEmpty { apps.append(unknown.joined(separator: " ")) }
            unknown = []
        }
        while !words.isAtEnd {
            var isJoin = false
            defer { isAfterJoin = isJoin }
            if let hours = words.takeExcludedHours() {
                leftOut.append(hours)
                finishItem()
            } else if isAfterJoin, let days = words.deniedDays() {
                // "9 to 5 and no weekends".
                excluded.formUnion(days)
                break
            } else if isAfterJoin, words.takeOpening() {
                // "No Instagram and no TikTok".
                continue
            } else if words.isOwn {
                unknown.append(words.takeAny())
            } else if words.takeContrast() {
                clauses.contrast()
                finishItem()
                isJoin = true
            } else if let from = clauses.beginningBefore, let until = words.takeEnd(after: from) {
                clauses.add(other: TimeWindow(from: from, until: until))
                finishItem()
            } else if let window = words.takeWindow(dayStart: dayStart) {
                clauses.add(window)
                finishItem()
            } else if let part = words.takePart() {
                clauses.add(part)
                finishItem()
            } else if words.take(anyOf: vocabulary.always) {
                clauses.add(.wholeDay)
                finishItem()
            } else if let days = words.takeExcludedDays() {
                excluded.formUnion(days)
                if words.isBeforeTime, !clauses.hasNoHours || !words.isBeforeHoursOfTheirOwn {
                    hasOtherExceptions = true
                }
                finishItem()
            } else if words.take(anyOf: vocabulary.exclusions) || words.take(anyOf: vocabulary.exceptions) {
                hasOtherExceptions = true
                finishItem()
            } else if let named = words.takeDays() {
                clauses.add(named)
                finishItem()
            } else if unknown.isEmpty, let app = words.takeApp() {
                // After a person's own words it belongs to them: "scrolling Reels".
                apps.append(app)
            } else if let isComma = words.takeJoin() {
                clauses.close(atAnd: !isComma)
                finishItem()
                isJoin = true
            } else if unknown.isEmpty || words.isBeforeTimeOrDay, words.take(anyOf: vocabulary.fillers) {
                continue
            } else {
                unknown.append(words.takeAny())
            }
        }
        finishItem()
        var seen: Set<String> = []
        self.apps = apps.map(vocabulary.named).filter { seen.insert($0.lowercased()).inserted }
        differing = clauses.differing
        // What leaves nothing out, or not all of it, is another exception.
        if !leftOut.isEmpty, !clauses.hold(leftOut) { hasOtherExceptions = true }
        self.leftOut = leftOut.isEmpty ? nil : leftOut
        self.clauses = clauses.joined()
        self.excluded = excluded
        self.hasOtherExceptions = hasOtherExceptions
    }
}

nonisolated extension TimeOfDay {
    fileprivate var isWorkBegin: Bool { (7 * 60...9 * 60).contains(minutes) }
    fileprivate var isWorkEnd: Bool { (15 * 60...18 * 60).contains(minutes) }
}
