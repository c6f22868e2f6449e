package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let slips = ArchivePart(
        "slips", all: { try $0.slips.slips(from: .first, through: .last) }, save: { try $1.slips.save($0) },
        erase: { try $0.forgetting.erase(SQLiteSlipStore.kept, MockSlipStore.kept) })
}

nonisolated extension SlipSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        ["number": JSON(number), "day": JSON(day), "toldAt": JSON(toldAt, in: zone), "text": JSON(text)]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            number: try record.rowNumber(), day: try record.day("day"), toldAt: try record.instant("toldAt"),
            text: try record.text("text"))
    }
}
