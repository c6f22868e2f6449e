/// Reads a date as people write it: "3 March", "march 2025", "2025-03-02". A month means its last day.
public enum DateSentence {
    /// The latest such day that is not in the future; nil where the text names none. `months` are the names from
    /// January on.
    public static func day(_ text: String, months: [String], today: Day) -> Day? {
        if let day = Day(iso: text.cleaned) { return day <= today ? day : nil }
        let words = text.normalised.partedAtBlanks
        guard (1...3).contains(words.count) else { return nil }
        let names = months.map(\.normalised)
        let positions = words.indices.filter { !words[$0].isDigits }
        guard positions.count == 1, let position = positions.first else { return nil }
        let matches = names.indices.filter {
            words[position] == names[$0] || words[position].count >= 3 && names[$0].hasPrefix(words[position])
        }
        guard matches.count == 1, let month = matches.first.map({ $0 + 1 }) else { return nil }
        var numbers = words.filter(\.isDigits).compactMap { Int($0) }
        guard numbers.count == words.count - 1 else { return nil }
        let year = numbers.firstIndex { $0 > 31 }.map { numbers.remove(at: $0) }
        guard numbers.count < 2 else { return nil }
        // Any nine years contain a 29 February, even around a century without one.
        let years = year.map { [$0] } ?? (0...8).map { today.year - $0 }
        if let dayOfMonth = numbers.first {
            return years.compactMap { Day(year: $0, month: month, day: dayOfMonth) }.first { $0 <= today }
        }
        return years.compactMap { lastDay(ofMonth: month, in: $0, until: today) }.first
    }

    /// The last day of a month, or today in a month that has begun.
    private static func lastDay(ofMonth month: Int, in year: Int, until today: Day) -> Day? {
        guard let first = Day(year: year, month: month, day: 1), first <= today else { return nil }
        return (28...31).reversed().compactMap { Day(year: year, month: month, day: $0) }.first.map { min($0, today) }
    }
}
