import Shared

/// Finds the app that a misspelled name means.
nonisolated extension PlanVocabulary {
    /// The form in which names are compared, without blanks: "you tube" is YouTube.
    static func joined(_ name: String) -> String { name.normalised.filter { $0 != " " } }

    /// The app's own name, if the typed one differs from it only in blanks; otherwise the typed one.
    func named(_ typed: String) -> String { appsByJoinedName[PlanVocabulary.joined(typed)] ?? typed }

    /// Whether it names, perhaps misspelled, a known thing or one that this person has had in a plan.
    func isApp(_ typed: String, or own: [String]) -> Bool {
        isKnown(typed, or: own) || slip(in: typed, own: own) != nil
    }

    /// The thing of that very name: the person's own, as they wrote it, or a known one.
    public func thing(named typed: String, or own: [String]) -> String? {
        own.first { $0.normalised == typed.normalised } ?? (isKnown(typed, or: []) ? typed : nil)
    }

    /// The app, or the person's own thing, that an unknown name probably means.
    public func slip(in typed: String, own: [String]) -> String? {
        guard !isKnown(typed, or: own) else { return nil }
        let name = PlanVocabulary.joined(typed)
        // "Reddit's down", "watched tiktoks".
        if name.hasSuffix("s"), appsByJoinedName[String(name.dropLast())] != nil { return nil }
        guard appsByJoinedName[name] == nil, !notApps.contains(name), let most = PlanVocabulary.mostSlips(in: name)
        else { return nil }
        let spellings = appsByJoinedName.map { ($0, $1) } + own.map { (PlanVocabulary.joined($0), $0) }
        return
            spellings.compactMap { spelling, meant -> (edits: Int, spelling: String, meant: String)? in
                // "Instead" is far from "insta", though it is long.
                guard let most = PlanVocabulary.mostSlips(in: spelling).map({ min($0, most) }),
                    abs(spelling.count - name.count) <= most
                else { return nil }
                let edits = name.edits(to: spelling)
                return edits <= most ? (edits, spelling, meant) : nil
            }
            .min { ($0.edits, $0.spelling) < ($1.edits, $1.spelling) }?.meant
    }

    private func isKnown(_ typed: String, or own: [String]) -> Bool {
        known.contains(typed) || known.contains(typed.lowercased())
            || own.contains { $0.normalised == typed.normalised }
    }

    /// Nil if the name is too short to tell a slip from another word, or too long for a name.
    private static func mostSlips(in name: String) -> Int? {
        switch name.count {
        case ...3: nil
        case 4...6: 1
        case 7...60: 2
        default: nil
        }
    }
}
