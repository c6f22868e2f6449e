import Conversation
import Domains
import Shared
import Words

/// How a sentence changes the draft.
extension PlanDraftScreen {
    struct Said: Codable {
        fileprivate(set) var sentence: PlanSentence
        /// The slips that the person has not been asked about yet.
        fileprivate(set) var slips: [Slip]
        /// Whether it is a list of apps, typed as the answer to the question for apps.
        fileprivate(set) var isPart: Bool
        /// As it was typed. Earlier versions did not keep that.
        fileprivate(set) var text: String?

        init(_ sentence: PlanSentence, slips: [Slip] = [], isPart: Bool = false, text: String? = nil) {
            self.sentence = sentence
            self.slips = slips
            self.isPart = isPart
            self.text = text
        }
    }

    /// The sentence that changed the draft last, so that a line right after it can correct it.
    struct Taken: Codable {
        let said: Said
        let before: PlanTerms
        let isAdded: Bool
    }

    /// An unknown name, and the known name that it probably means.
    struct Slip: Codable {
        let typed: String
        let meant: String
    }

    /// Applies the sentence to the draft, after a question if there are two ways to do so.
    @discardableResult
    mutating func hear(
        _ sentence: PlanSentence, isPart: Bool = false, typed: String? = nil, in app: AppContext
    ) -> Next<AppContext> {
        let own = app.plans.history.ownThings + terms.apps
        let slips = sentence.apps.compactMap { typed in
            app.words.planVocabulary.slip(in: typed, own: own).map { Slip(typed: typed, meant: $0) }
        }
        said = Said(sentence, slips: slips, isPart: isPart, text: typed)
        return settle(in: app)
    }

    /// The sentence in question, or the one just taken, as a line corrects it or goes on with it: "no wait, 10", "only
    /// TikTok", "and Snapchat", "not on Sundays". Nil where the line does neither.
    func saidAnew(by line: String, in app: AppContext) -> Said? {
        guard let said = step == .adding ? said : step == nil ? taken?.said : nil, let before = said.text else {
            return nil
        }
        let corrected = PlanInWords.bare(line, without: "plan.said.corrects", in: app)
        // "No Instagram" is a second wish.
        let isWish = PlanInWords.sentence(line, own: terms.apps, in: app) != nil
        let isCorrection = corrected.count < line.cleaned.count && !isWish
        let also = PlanInWords.bare(line, without: "plan.said.also", in: app)
        var other = said
        if let apps = apps(named: isCorrection ? corrected : also, in: app) {
            let more = apps.filter { !said.sentence.apps.contains($0) }
            other.sentence.apps = isCorrection ? apps : said.sentence.apps + more
            return other.sentence.apps == said.sentence.apps ? nil : other
        }
        let part = PlanInWords.part(line, in: app)
        if part.apps.isEmpty, part.namesHours, part.namesDays {
            other.sentence = part
            (other.sentence.apps, other.text) = (said.sentence.apps, nil)
            return other
        }
        // A number alone may as well rate the day.
        if !isCorrection, Int(corrected) != nil { return nil }
        let hasHours = corrected.first?.isNumber == true
        let isMore = also.count < line.cleaned.count
        let wholes =
            hasHours
            ? [before.replacingHours(by: corrected)]
            : (isMore ? [] : ["\(before) \(line.cleaned)"]) + ["\(before), \(line.cleaned)", "\(before) \(corrected)"]
        for case let whole? in wholes {
            guard let sentence = PlanInWords.sentence(whole, own: terms.apps, in: app),
                Set(sentence.apps).isSubset(of: said.sentence.apps), sentence.boundary != said.sentence.boundary
            else { continue }
            // Other hours beside the ones that were said would be a second wish.
            guard isMore || (sentence.boundary?.windows.count ?? 0) <= (said.sentence.boundary?.windows.count ?? 1)
            else {
                continue
            }
            // "Sundays too", where they are in it already.
            let isFewer = sentence.boundary?.days.isStrictSubset(of: said.sentence.boundary?.days ?? []) ?? false
            if isFewer, app.words.names("plan.said.more", line) { return nil }
            other.sentence = sentence
            (other.sentence.apps, other.text) = (said.sentence.apps, whole)
            return other
        }
        return nil
    }

    /// Puts it in the place of the one before: in the question, or in the draft that it changed.
    mutating func hear(anew said: Said, in app: AppContext) -> Next<AppContext> {
        guard step == nil, let taken else { return hear(said.sentence, typed: said.text, in: app) }
        let changed = taken.isAdded ? said.sentence.added(to: taken.before) : said.sentence.instead(of: taken.before)
        return lay(said, as: changed, over: taken.before, isAdded: taken.isAdded, in: app)
    }

    /// The apps that the words are, and nothing else.
    private func apps(named words: String, in app: AppContext) -> [String]? {
        let part = PlanInWords.part(words, in: app)
        let own = app.plans.history.ownThings + terms.apps
        let apps = part.apps.compactMap { app.words.planVocabulary.thing(named: $0, or: own) }
        return !apps.isEmpty && apps.count == part.apps.count && !part.namesTime ? apps : nil
    }

    mutating func take(meant: Bool, in app: AppContext) -> Next<AppContext> {
        guard var heard = said, let slip = heard.slips.first else { return .stay }
        heard.slips.removeFirst()
        if meant { heard.sentence.apps = heard.sentence.apps.map { $0 == slip.typed ? slip.meant : $0 } }
        said = heard
        return settle(in: app)
    }

    mutating func add(in app: AppContext) -> Next<AppContext> {
        guard let said else { return .stay }
        let next = lay(said, as: said.sentence.added(to: terms), over: terms, isAdded: true, in: app)
        guard case .stay = next, said.sentence.boundary != nil, app.plans.error == nil else { return next }
        return .say(app.words("plan.added.hours"))
    }

    mutating func replace(in app: AppContext) -> Next<AppContext> {
        said.map { lay($0, as: $0.sentence.instead(of: terms), over: terms, isAdded: false, in: app) } ?? .stay
    }

    private mutating func settle(in app: AppContext) -> Next<AppContext> {
        guard let said else { return .stay }
        if !said.slips.isEmpty {
            step = .meant
            return .stay
        }
        if said.isPart {
            self.said = nil
            step = .apps
            return take(said.sentence.togglingApps(of: terms), in: app)
        }
        guard terms.apps.isEmpty || said.sentence.names(allOf: terms) else {
            step = .adding
            return .stay
        }
        return replace(in: app)
    }

    private mutating func lay(
        _ heard: Said, as changed: PlanTerms, over before: PlanTerms, isAdded: Bool, in app: AppContext
    ) -> Next<AppContext> {
        (said, step) = (nil, nil)
        let next = take(changed, closing: true, in: app)
        if app.plans.error == nil { taken = Taken(said: heard, before: before, isAdded: isAdded) }
        return next
    }
}

extension String {
    /// The sentence with these hours in the place of its own. Nil where it has none, or two and only one is named.
    fileprivate func replacingHours(by hours: String) -> String? {
        let words = split(whereSeparator: \.isWhitespace).map(String.init)
        func numbers(in words: [String]) -> [Int] { words.indices.filter { words[$0].contains(where: \.isNumber) } }
        let new = hours.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = numbers(in: words).first, let last = numbers(in: words).last,
            words[first...last].joined(separator: " ").hoursNamed == new.joined(separator: " ").hoursNamed
        else { return nil }
        // "9pm", then "10".
        let half = words[last].drop { !$0.isLetter }
        let isBare = new.count == 1 && hours.allSatisfy { $0.isNumber || $0 == ":" }
        let named = isBare ? [hours + half] : new
        return (words[..<first] + named + words[(last + 1)...]).joined(separator: " ")
    }

    private var hoursNamed: Int { split { !$0.isNumber && $0 != ":" && $0 != "." }.count }
}
