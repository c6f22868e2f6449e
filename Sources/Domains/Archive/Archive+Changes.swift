import Shared

extension Archive {
    /// This, with what has changed from `base` to `present`. What differs between this and `base` stays as it is here.
    nonisolated func adding(_ present: Archive, since base: ArchiveMarks) -> Archive {
        var records = records
        // Scores follow from the rest.
        for part in Archive.parts where part.name != ArchivePart.scores.name {
            records[part.name] = Archive.adding(
                present.records[part.name] ?? [], since: base.marks(of: part.name), to: records[part.name] ?? [])
        }
        return Archive(madeAt: madeAt, zone: zone, records: records)
    }

    nonisolated private static func adding(
        _ present: [JSON], since before: [String: Int64], to own: [JSON]
    ) -> [JSON] {
        let now = Set(present.map(ArchiveMarks.key))
        var all = Dictionary(own.map { (ArchiveMarks.key(of: $0), $0) }) { first, _ in first }
        for (key, mark) in before where !now.contains(key) && all[key].map(ArchiveMarks.mark) == mark {
            all[key] = nil
        }
        var new: [JSON] = []
        for record in present {
            let key = ArchiveMarks.key(of: record)
            guard let mark = before[key] else {
                new.append(record)
                continue
            }
            if mark != ArchiveMarks.mark(of: record), mark == all[key].map(ArchiveMarks.mark) { all[key] = record }
        }
        let ownKeys = Set(all.keys)
        var last = (Array(all.values) + new).compactMap { $0["number"]?.integer }.max() ?? 0
        for record in new {
            let key = ArchiveMarks.key(of: record)
            guard record["number"] != nil, ownKeys.contains(key) else {
                all[key] = record
                continue
            }
            // Another has its number.
            last += 1
            let moved = record.with("number", .integer(last))
            all[ArchiveMarks.key(of: moved)] = moved
        }
        return all.values.map { ($0["number"]?.integer ?? 0, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension JSON {
    /// The same object with another value of a member.
    nonisolated fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.name == name ? .init(name, value) : $0 })
    }
}
