import Shared

/// Records as a table: members of objects become columns such as "changes.focus", lists of words one cell.
nonisolated enum ArchiveTable {
    static func csv(of records: [JSON], omitting omitted: Set<String>) -> String {
        let rows = records.map { cells(of: $0, omitting: omitted) }
        var columns: [String] = []
        var known: Set<String> = []
        for row in rows {
            for column in row.keys where known.insert(column).inserted { columns.append(column) }
        }
        // An object that is null in some records has no column beside those of its members.
        let shown = columns.filter { column in !columns.contains { $0.hasPrefix(column + ".") } }
        let tables = rows.map { row in
            let cells = Dictionary(zip(row.keys, row.cells)) { first, _ in first }
            return shown.map { cells[$0] ?? .empty }
        }
        return CSV.text(header: shown, rows: tables)
    }

    private static func cells(of record: JSON, omitting omitted: Set<String>) -> (keys: [String], cells: [CSV.Cell]) {
        var (keys, cells): ([String], [CSV.Cell]) = ([], [])
        func add(_ value: JSON, as key: String) {
            if case .object(let members) = value {
                for member in members { add(member.value, as: "\(key).\(member.name)") }
            } else {
                keys.append(key)
                cells.append(cell(value))
            }
        }
        guard case .object(let members) = record else { return ([], []) }
        for member in members where !omitted.contains(member.name) { add(member.value, as: member.name) }
        return (keys, cells)
    }

    private static func cell(_ value: JSON) -> CSV.Cell {
        switch value {
        case .null: .empty
        case .string(let text): .text(text)
        case .bool, .integer, .decimal: .plain(text(of: value))
        case .array(let elements):
            elements.isEmpty ? .empty : .text(elements.map { $0.string ?? text(of: $0) }.joined(separator: "; "))
        case .object: .text(text(of: value))
        }
    }

    private static func text(of value: JSON) -> String { String(decoding: value.bytes, as: UTF8.self) }
}
