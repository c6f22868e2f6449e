package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let checkIns = ArchivePart(
        "checkIns", all: { try $0.checkIns.checkIns(from: .first, through: .last) },
        save: { try $1.checkIns.save($0) },
        erase: { try $0.forgetting.erase(SQLiteCheckInStore.kept, MockCheckInStore.kept) })

    static let keptNotes = ArchivePart(
        "notes", all: { try $0.checkIns.keptNotes(since: .first) }, save: { try $1.checkIns.save($0) })
}

nonisolated extension CheckInSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "day": JSON(day), "rating": JSON(rating), "keptPlan": JSON(name: adherence), "pull": JSON(name: urge),
            "changes": .object(AttributeKind.allCases.map { .init($0.rawValue, JSON(name: changes[$0])) }),
            "note": JSON(note), "isLate": .bool(isLate), "savedAt": JSON(notedAt, in: zone),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        let felt = try record.record("changes")
        self.init(
            day: try record.day("day"), rating: try record.numberIfAny("rating", in: CheckInManager.ratings),
            adherence: try record.nameIfAny("keptPlan"), urge: try record.nameIfAny("pull"),
            changes: try AttributeKind.allCases.reduce(into: [:]) { $0[$1] = try felt.nameIfAny($1.rawValue) },
            note: try record.textIfAny("note"), isLate: try record.flag("isLate"),
            notedAt: try record.instant("savedAt"))
    }
}

nonisolated extension KeptNote: Archived {
    package func archived(in zone: TimeZone) -> JSON { ["day": JSON(day), "text": JSON(text)] }

    package init(archived record: ArchiveRecord) throws {
        self.init(day: try record.day("day"), text: try record.text("text"))
    }
}
