import Shared

/// Reads the CSV export of Loop Habit Tracker: Habits.csv, Checkmarks.csv with a column for each habit, Scores.csv, and
/// the same for each habit in a folder of its own. Checkmarks.csv has everything.
nonisolated enum LoopReader {
    private static let table = "Checkmarks.csv"
    /// More is no list of habits.
    private static let mostHabits = 200

    /// As numbers up to version 2.0, then as names. A mark that Loop has set by itself counts as one.
    private static let marks: [String: LoopHabit.Mark?] = [
        "2": .kept, "1": .kept, "0": .slipped, "3": .skipped, "-1": nil, "": nil,
        "YES_MANUAL": .kept, "YES_AUTO": .kept, "NO": .slipped, "SKIP": .skipped, "UNKNOWN": nil,
    ]

    /// Nil where this is no export of Loop's.
    static func habits(in zip: inout ZipReader) throws -> [LoopHabit]? {
        let names = zip.entries.map(\.name)
        if names.contains(table),
            let rows = try CSV.rows(in: zip.content(named: table) ?? [], atMost: ImportReader.most),
            let habits = habits(in: rows)
        {
            return habits
        }
        // The folder of one habit, zipped by hand: "001 No social media/Checkmarks.csv".
        let folders = zip.entries.filter { $0.name.hasSuffix("/" + table) }
        guard !folders.isEmpty, folders.count <= mostHabits else { return nil }
        return try folders.compactMap { entry in
            guard let rows = try CSV.rows(in: zip.content(of: entry), atMost: ImportReader.most) else { return nil }
            let folder = entry.name.split(separator: "/").dropLast().last.map(String.init) ?? ""
            let name = folder.split(separator: " ", maxSplits: 1).last.map(String.init) ?? folder
            return habit(named: name, in: rows.map { Array($0.prefix(2)) }, column: 1)
        }
    }

    /// Nil where the table is not Loop's: a date, and a column for each habit.
    static func habits(in rows: [[String]]) -> [LoopHabit]? {
        guard let header = rows.first, header.first?.cleaned == "Date", (2...mostHabits).contains(header.count),
            rows.dropFirst().allSatisfy({ $0.first.map { Day(iso: $0.cleaned) != nil } ?? false })
        else { return nil }
        // The table of one habit has its notes beside the marks.
        let columns = header.indices.dropFirst().filter { column in
            !header[column].cleaned.isEmpty && header[column].cleaned != "Notes"
        }
        return columns.compactMap { habit(named: header[$0].cleaned, in: rows, column: $0) }
    }

    /// Nil where the habit is not marked but counted, in minutes or pages.
    private static func habit(named name: String, in rows: [[String]], column: Int) -> LoopHabit? {
        var marks: [Day: LoopHabit.Mark] = [:]
        for row in rows.dropFirst() where row.indices.contains(column) {
            guard let day = Day(iso: row[0].cleaned), let mark = LoopReader.marks[row[column].cleaned] else {
                return nil
            }
            marks[day] = mark
        }
        return LoopHabit(
            name: name, entries: marks.map { .init(day: $0.key, mark: $0.value) }.sorted { $0.day < $1.day })
    }
}
