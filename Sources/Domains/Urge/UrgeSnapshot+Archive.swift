package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let urges = ArchivePart(
        "urges", omittingFromTable: ["skips"], all: { try $0.urges.urges(from: .first, through: .last) },
        save: { try $1.urges.save($0) }, erase: { try $0.forgetting.erase(SQLiteUrgeStore.kept, MockUrgeStore.kept) })
}

nonisolated extension UrgeSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "number": JSON(number), "day": JSON(day), "startedAt": JSON(startedAt, in: zone), "clock": JSON(clock),
            "target": JSON(target), "strength": JSON(strength), "forecast": JSON(name: forecast),
            "reason": JSON(name: reason), "memory": JSON(name: memory), "commitment": JSON(commitment),
            "technique": JSON(name: technique), "techniqueStartedAt": JSON(techniqueStartedAt, in: zone),
            "outcome": JSON(name: outcome), "endedAt": JSON(endedAt, in: zone), "happening": JSON(happening),
            "nextStep": JSON(nextStep), "strengthAfter": JSON(strengthAfter), "step": JSON(name: step),
            "touchedAt": JSON(touchedAt, in: zone), "checks": JSON(checks), "checkedAt": JSON(checkedAt, in: zone),
            "skips": JSON(kept: skips),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            number: try record.rowNumber(), day: try record.day("day"), startedAt: try record.instant("startedAt"),
            target: try record.textIfAny("target"), technique: try record.name("technique"))
        clock = try record.timeIfAny("clock")
        strength = try record.numberIfAny("strength", in: 0...10)
        forecast = try record.nameIfAny("forecast")
        reason = try record.nameIfAny("reason")
        memory = try record.nameIfAny("memory")
        commitment = try record.textIfAny("commitment")
        techniqueStartedAt = try record.instantIfAny("techniqueStartedAt")
        outcome = try record.nameIfAny("outcome")
        endedAt = try record.instantIfAny("endedAt")
        happening = try record.textIfAny("happening")
        nextStep = try record.textIfAny("nextStep")
        strengthAfter = try record.numberIfAny("strengthAfter", in: 0...10)
        step = try record.name("step")
        touchedAt = try record.instant("touchedAt")
        checks = try record.number("checks")
        checkedAt = try record.instantIfAny("checkedAt")
        skips = try record.kept("skips")
    }
}
