package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    /// Care that is known is neither replaced nor taken away: it may have begun since the archive was made.
    static let cares = ArchivePart(
        "care", all: { try $0.cares.cares() },
        saveAll: { cares, stores in
            var known = Set(try stores.cares.cares().map(\.number))
            for care in cares where known.insert(care.number).inserted { try stores.cares.save(care) }
        })
}

nonisolated extension CareSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "number": JSON(number), "gravity": JSON(name: gravity), "begunAt": JSON(begunAt, in: zone),
            "heardAt": JSON(heardAt, in: zone), "until": JSON(until, in: zone), "firstDay": JSON(firstDay),
            "lastDay": JSON(lastDay), "endedAt": JSON(endedAt, in: zone), "followUpAt": JSON(followUpAt, in: zone),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            number: try record.rowNumber(), gravity: try record.name("gravity"),
            begunAt: try record.instant("begunAt"), until: try record.instant("until"),
            firstDay: try record.day("firstDay"), lastDay: try record.day("lastDay"))
        heardAt = try record.instant("heardAt")
        endedAt = try record.instantIfAny("endedAt")
        followUpAt = try record.instantIfAny("followUpAt")
    }
}
