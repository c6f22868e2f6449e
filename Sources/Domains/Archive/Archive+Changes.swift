import Shared

extension Archive {
    /// This, with what has changed from `base` to `present`. What differs between this and `base` stays as it is here.
    nonisolated func adding(_ present: Archive, since base: Archive) -> Archive {
        var records = records
        // Scores follow from the rest.
        for part in Archive.parts where part.name != ArchivePart.scores.name {
            records[part.name] = Archive.adding(
                present.records[part.name] ?? [], since: base.records[part.name] ?? [], to: records[part.name] ?? [])
        }
        return Archive(madeAt: madeAt, zone: zone, records: records)
    }

    nonisolated private static func adding(_ present: [JSON], since base: [JSON], to own: [JSON]) -> [JSON] {
        let (before, now) = (byKey(base), byKey(present))
        var all = byKey(own)
        for (key, record) in all where before[key] == record && now[key] == nil { all[key] = nil }
        var new: [JSON] = []
        for record in present {
            let key = key(of: record)
            guard before[key] != record else { continue }
            if before[key] == nil {
                new.append(record)
            } else if before[key] == all[key] {
                all[key] = record
            }
        }
        let ownKeys = Set(all.keys)
        var last = (Array(all.values) + new).compactMap { $0["number"]?.integer }.max() ?? 0
        for record in new {
            guard let number = record["number"], ownKeys.contains([number]) else {
                all[key(of: record)] = record
                continue
            }
            // Another has its number.
            last += 1
            all[[.integer(last)]] = record.with("number", .integer(last))
        }
        return all.values.sorted { $0["number"]?.integer ?? 0 < $1["number"]?.integer ?? 0 }
    }

    nonisolated private static func byKey(_ records: [JSON]) -> [[JSON]: JSON] {
        Dictionary(records.map { (key(of: $0), $0) }) { first, _ in first }
    }

    /// What makes a record of a part another one: its number, or what it is about. Nothing, where there is only one.
    nonisolated private static func key(of record: JSON) -> [JSON] {
        if let number = record["number"] { return [number] }
        return ["day", "week", "topic", "part"].compactMap { record[$0] }
    }
}

extension JSON {
    /// The same object with another value of a member.
    nonisolated fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.name == name ? .init(name, value) : $0 })
    }
}
