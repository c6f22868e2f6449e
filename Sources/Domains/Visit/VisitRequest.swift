import Shared

/// What `/open instagram 10 reply to Ana` asks for; missing parts are nil.
nonisolated public struct VisitRequest: Hashable, Sendable {
    public let app: String?
    public let minutes: Int?
    public let purpose: String?

    /// `units` are the words for minutes: "m", "min"; `joints` join the parts: "for", "to".
    public init(_ text: String, units: [String], joints: [String] = []) {
        let words = text.cleaned.split(whereSeparator: \.isWhitespace).map(String.init)
        let number = words.firstIndex { VisitRequest.minutes(in: $0, units: units) != nil }
        guard let number, number > 0 else {
            minutes = number.flatMap { VisitRequest.minutes(in: words[$0], units: units) }
            app = number == nil ? words.first : nil
            purpose = VisitRequest.joined(words.dropFirst())
            return
        }
        let isJoint = { (word: String) in joints.contains(word.lowercased()) }
        app = VisitRequest.joined(words[..<((words[..<number].lastIndex { !isJoint($0) } ?? 0) + 1)])
        minutes = VisitRequest.minutes(in: words[number], units: units)
        // "10 min", "10 minutes": the unit belongs to the number.
        let isUnit = number + 1 < words.count && units.contains(words[number + 1].normalised)
        purpose = VisitRequest.joined(words[(number + (isUnit ? 2 : 1))...].drop(while: isJoint))
    }

    /// What follows the minutes in a sentence: "need insta for 10 min to answer Ana" is "answer Ana". `leads` may come
    /// before it, `places` are followed by where it is: "on insta"; `fillers` alone are no purpose.
    public static func purpose(
        in text: String, units: [String], leads: [String], places: [String], fillers: [String],
        isApp: (String) -> Bool
    ) -> String? {
        let words = text.cleaned.split(whereSeparator: \.isWhitespace).map(String.init)
        let bare = words.map { $0.normalised }
        let number = words.firstIndex { minutes(in: $0, units: units) != nil }
        // "Ten minutes" has no digits.
        let unit = number.map { $0 + 1 < words.count && units.contains(bare[$0 + 1]) ? $0 + 1 : $0 }
        guard let end = unit ?? bare.firstIndex(where: units.contains) else { return nil }
        var start = end + 1
        while start < words.count {
            if places.contains(bare[start]) {
                start += 2
            } else if leads.contains(bare[start]) || bare[start].isEmpty || isApp(bare[start]) {
                start += 1
            } else {
                break
            }
        }
        guard start < words.count else { return nil }
        let rest = words[start...].joined(separator: " ").trimmed
        let isEmpty = bare[start...].allSatisfy { fillers.contains($0) || leads.contains($0) || $0.isEmpty }
        return isEmpty || rest.contains(where: \.isNumber) ? nil : rest
    }

    /// Other minutes than those named before, and nothing else: "actually 5", "make it 20 min", "5 is enough".
    public static func otherMinutes(in text: String, units: [String], around: [String]) -> Int? {
        let words = text.normalised.split(separator: " ").map(String.init)
        let numbers = words.compactMap { minutes(in: $0, units: units) }
        let isAlone = words.allSatisfy {
            minutes(in: $0, units: units) != nil || units.contains($0) || around.contains($0)
        }
        return numbers.count == 1 && isAlone ? numbers[0] : nil
    }

    /// Reads "10", "10m", "10min".
    public static func minutes(in word: String, units: [String]) -> Int? {
        let word = word.lowercased().trimmed
        let digits = word.prefix(while: \.isASCII).prefix { $0.isNumber }
        guard !digits.isEmpty, let number = Int(digits),
            ([""] + units).contains(word.dropFirst(digits.count).trimmed)
        else { return nil }
        return number
    }

    private static func joined(_ words: ArraySlice<String>) -> String? {
        let text = words.joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
