package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let visits = ArchivePart(
        "visits", all: { try $0.visits.visits(from: .first, through: .last) }, save: { try $1.visits.save($0) },
        erase: { try $0.forgetting.erase(SQLiteVisitStore.kept, MockVisitStore.kept) })
}

nonisolated extension VisitSnapshot: Archived {
    private static let dayLength = 0...1440

    package func archived(in zone: TimeZone) -> JSON {
        [
            "number": JSON(number), "day": JSON(day), "app": JSON(app), "purpose": JSON(purpose),
            "startedAt": JSON(startedAt, in: zone), "minutes": JSON(minutes), "extraMinutes": JSON(extraMinutes),
            "endsAt": JSON(endsAt, in: zone), "leftAt": JSON(leftAt, in: zone),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            number: try record.rowNumber(), day: try record.day("day"), app: try record.text("app"),
            purpose: try record.text("purpose"), startedAt: try record.instant("startedAt"),
            minutes: try record.number("minutes", in: VisitSnapshot.dayLength))
        extraMinutes = try record.numberIfAny("extraMinutes", in: VisitSnapshot.dayLength)
        endsAt = try record.instant("endsAt")
        leftAt = try record.instantIfAny("leftAt")
    }
}
