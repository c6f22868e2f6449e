package import FoundationEssentials
package import Shared

/// Everything that is stored about a person, topic by topic, for them to take along. docs/export.md describes its JSON,
/// which existing exports depend on: a new part or a new member that may be missing is no new version.
nonisolated package struct Archive: Sendable {
    /// What an archive consists of, in this order. Settings come first, since days are read in their zone.
    static let parts: [ArchivePart] = [
        .settings, .introduction, .checkIns, .keptNotes, .slips, .planChanges, .firstRatings, .scores, .urges, .visits,
        .insights, .disputes, .safetyPlan, .phrases, .cares,
    ]

    /// Those that exports of an earlier Off do not have.
    private static let laterParts: Set<String> = []

    package static let format = "off-export"
    package static let version = 1
    /// The name of the JSON in an exported zip.
    package static let file = "off.json"
    /// More than a life of days has.
    private static let limits = JSON.Limits(text: 100_000, texts: 64 << 20, values: 8 << 20)
    /// The same: nobody is answered while they are saved.
    package static let most = 100_000

    let madeAt: Date
    let zone: String
    let records: [String: [JSON]]
    /// What saves each part, where the records have been read already.
    private var savings: [String: ArchivePart.Saving] = [:]

    @MainActor package init(of stores: DomainStores, zone: TimeZone, at now: Date) throws {
        madeAt = now
        self.zone = zone.identifier
        records = try Archive.parts.reduce(into: [:]) { $0[$1.name] = try $1.records(stores, zone) }
    }

    init(madeAt: Date, zone: String, records: [String: [JSON]]) {
        (self.madeAt, self.zone, self.records) = (madeAt, zone, records)
    }

    /// Reads what `json` has written, and refuses what it has not.
    package init(json bytes: [UInt8]) throws(ArchiveRefusal) {
        guard let json = JSON(bytes, keeping: Archive.limits)?.visible else {
            // An export that is cut off still begins as one.
            let start = String(decoding: bytes.prefix(100), as: UTF8.self)
            throw start.contains("\"\(Archive.format)\"") ? .broken(Archive.file) : .foreign
        }
        guard json["format"]?.string == Archive.format, let version = json["version"]?.integer else { throw .foreign }
        guard version <= Archive.version else { throw .newer }
        guard let made = json["madeAt"]?.string.flatMap({ Date(iso: $0) }), let zone = json["zone"]?.string,
            TimeZone(identifier: zone) != nil
        else {
            throw .broken("madeAt")
        }
        (madeAt, self.zone) = (made, zone)
        var records: [String: [JSON]] = [:]
        var missing: String?
        var count = 0
        for part in Archive.parts {
            guard let found = json[part.name] else {
                if !Archive.laterParts.contains(part.name) { missing = missing ?? part.name }
                continue
            }
            guard let array = found.array else { throw .broken(part.name) }
            count += array.count
            guard count <= Archive.most else { throw .tooMuch }
            do {
                savings[part.name] = try part.read(array.map { try ArchiveRecord($0, in: part.name) })
            } catch {
                throw .broken((error as? ArchiveFlaw)?.place ?? part.name)
            }
            records[part.name] = array
        }
        if let missing { throw .incomplete(missing) }
        self.records = records
    }

    /// Reads what an Off has kept of its own `json`, unchanged: what it means is looked at once it is restored.
    init?(kept: String) {
        guard let json = JSON(kept.utf8), let made = json["madeAt"]?.string.flatMap({ Date(iso: $0) }),
            let zone = json["zone"]?.string
        else { return nil }
        self.init(
            madeAt: made, zone: zone,
            records: Archive.parts.reduce(into: [:]) { $0[$1.name] = json[$1.name]?.array })
    }

    /// As JSON, a line for each record.
    package var json: [UInt8] {
        let instants = TimeZone(identifier: zone) ?? .gmt
        var bytes = Array("{".utf8)
        for (name, value) in [
            ("format", JSON(Archive.format)), ("version", JSON(Archive.version)),
            ("madeAt", JSON(madeAt, in: instants)), ("zone", JSON(zone)),
        ] {
            Archive.begin(name, in: &bytes)
            value.write(to: &bytes)
        }
        for part in Archive.parts {
            guard let records = records[part.name] else { continue }
            Archive.begin(part.name, in: &bytes)
            bytes += "[".utf8
            for (index, record) in records.enumerated() {
                if index > 0 { bytes += ",\n".utf8 }
                record.write(to: &bytes)
            }
            bytes += "]".utf8
        }
        bytes += "}\n".utf8
        return bytes
    }

    private static func begin(_ name: String, in bytes: inout [UInt8]) {
        if bytes.count > 1 { bytes += ",\n".utf8 }
        JSON.string(name).write(to: &bytes)
        bytes += ": ".utf8
    }

    /// One table for each part that has any records, by its name.
    package var tables: [(name: String, csv: String)] {
        Archive.parts.compactMap { part in
            guard let records = records[part.name], !records.isEmpty else { return nil }
            return (part.name, ArchiveTable.csv(of: records, omitting: part.omittedFromTable))
        }
    }

    /// Puts this in the place of what is stored. A part that the archive does not have stays as it is.
    @MainActor package func restore(to stores: DomainStores) throws {
        let parts = Archive.parts.compactMap { part in records[part.name].map { (part, $0) } }
        for (part, _) in parts { try part.erase(stores) }
        for (part, records) in parts {
            let save = try savings[part.name] ?? part.read(records.map { try ArchiveRecord($0, in: part.name) })
            try save(stores)
        }
    }

    /// How many records there are of a part.
    package func count(of part: String) -> Int { records[part]?.count ?? 0 }

    /// How much there is of each topic that has anything.
    var topics: [DataTopic: Int] {
        let written = (records[ArchivePart.checkIns.name] ?? []).count { $0["note"]?.string != nil }
        let ownLine = (records[ArchivePart.settings.name] ?? []).count { $0["ownLine"]?.string != nil }
        let counts = Dictionary(
            uniqueKeysWithValues: DataTopic.allCases.map { topic in
                let count =
                    switch topic {
                    case .checkIns, .urges, .slips, .visits, .reviews, .safetyPlan, .care, .phrases:
                        count(of: topic.rawValue)
                    case .notes: written + count(of: "notes")
                    case .plan: count(of: "planChanges")
                    case .scores: count(of: "scores") + count(of: "firstRatings")
                    case .ownLine: ownLine
                    }
                return (topic, count)
            })
        return counts.filter { $0.value > 0 }
    }

    /// The days of its check-ins.
    package var days: Set<Day> {
        Set((records[ArchivePart.checkIns.name] ?? []).compactMap { $0["day"]?.string.flatMap { Day(iso: $0) } })
    }
}

/// Why an archive is not taken.
nonisolated package enum ArchiveRefusal: Error, Hashable {
    /// It is no archive of Off's.
    case foreign
    /// A newer version of Off wrote it.
    case newer
    /// A part cannot be read.
    case broken(String)
    /// A part that every export has is not there.
    case incomplete(String)
    /// It has more records than a life has.
    case tooMuch
}

extension JSON {
    /// As if somebody had typed its texts: nothing in them rewrites a terminal or turns a line around.
    nonisolated fileprivate var visible: JSON {
        switch self {
        case .null, .bool, .integer, .decimal: self
        case .string(let text): .string(text.visible)
        case .array(let elements): .array(elements.map(\.visible))
        case .object(let members): .object(members.map { .init($0.name, $0.value.visible) })
        }
    }
}
