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
        let isUnit = number + 1 < words.count && units.contains(words[number + 1].lowercased())
        purpose = VisitRequest.joined(words[(number + (isUnit ? 2 : 1))...].drop(while: isJoint))
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
