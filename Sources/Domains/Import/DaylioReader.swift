import Shared

/// Reads the CSV export of Daylio: full_date, date, weekday, time, mood, activities, (scales,) note_title, note.
nonisolated enum DaylioReader {
    /// The names that Daylio's five moods have until somebody renames them.
    private static let moods = ["awful": 1, "bad": 2, "meh": 3, "good": 4, "rad": 5]

    private struct Entry {
        let day: Day
        let time: TimeOfDay?
        let rating: Int
        let note: String?
    }

    /// Nil where the table is not Daylio's.
    static func diary(in rows: [[String]]) -> DaylioDiary? {
        guard let header = rows.first?.map({ $0.cleaned }), let date = header.firstIndex(of: "full_date"),
            let mood = header.firstIndex(of: "mood")
        else { return nil }
        let columns = Dictionary(zip(header, header.indices)) { first, _ in first }
        var entries: [Entry] = []
        var unknown: [String: Int] = [:]
        var hasActivities = false
        var unread: DaylioDiary.Unread?
        for (index, row) in rows.enumerated().dropFirst() {
            let text = { (name: String) -> String in
                guard let column = columns[name], row.indices.contains(column) else { return "" }
                return row[column].cleaned
            }
            guard row.indices.contains(max(date, mood)), let day = Day(iso: row[date].cleaned) else {
                unread = unread?.another ?? DaylioDiary.Unread(count: 1, firstRow: index + 1)
                continue
            }
            if !text("activities").isEmpty { hasActivities = true }
            guard let level = moods[row[mood].cleaned.lowercased()] else {
                unknown[String(row[mood].cleaned.prefix(40)), default: 0] += 1
                continue
            }
            let note = [text("note_title"), text("note")].filter { !$0.isEmpty }.joined(separator: "\n")
            entries.append(
                Entry(
                    day: day, time: TimeOfDay(typed: text("time")), rating: 2 * level, note: note.isEmpty ? nil : note))
        }
        return DaylioDiary(
            entries: Dictionary(grouping: entries, by: \.day).values.map(joined).sorted { $0.day < $1.day },
            unknownMoods: unknown, hasActivities: hasActivities, unread: unread)
    }

    /// One day of several entries: the mean, rounded down, and the notes in the order of their times.
    private static func joined(_ entries: [Entry]) -> DaylioDiary.Entry {
        let sorted = entries.sorted { ($0.time ?? .midnight) < ($1.time ?? .midnight) }
        let notes = sorted.compactMap(\.note)
        return DaylioDiary.Entry(
            day: sorted[0].day, rating: sorted.map(\.rating).reduce(0, +) / sorted.count,
            note: notes.isEmpty ? nil : notes.joined(separator: "\n"), time: sorted.last?.time)
    }
}
