package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let settings = ArchivePart(
        "settings", all: { [try $0.settings.settings()].compactMap(\.self) }, save: { try $1.settings.save($0) },
        erase: { try $0.settings.delete() })
}

nonisolated extension SettingsSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "language": JSON(language), "zone": JSON(self.zone), "country": JSON(country), "dayStart": JSON(dayStart),
            "checkInTime": JSON(checkInTime), "quietFrom": JSON(quietHours.from),
            "quietUntil": JSON(quietHours.until), "hidesStreak": .bool(hidesStreak), "reviewTime": JSON(insightTime),
            "announcesPlan": .bool(announcesPlan), "ownLine": JSON(ownLine),
            "hasDarkPictures": .bool(hasDarkPictures), "muted": muted?.archived ?? .null,
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        guard TimeZone(identifier: try record.text("zone")) != nil else { throw ArchiveFlaw(place: "settings.zone") }
        self.init(
            language: try record.text("language"), zone: try record.text("zone"),
            country: try record.textIfAny("country"), dayStart: try record.time("dayStart"),
            checkInTime: try record.timeIfAny("checkInTime"),
            quietHours: QuietHours(from: try record.time("quietFrom"), until: try record.time("quietUntil")),
            hidesStreak: try record.flag("hidesStreak"), insightTime: try record.timeIfAny("reviewTime"),
            announcesPlan: try record.flag("announcesPlan"), ownLine: try record.textIfAny("ownLine"),
            hasDarkPictures: try record.flag("hasDarkPictures"),
            muted: try record.recordIfAny("muted").map(MutedSettings.init(archived:)))
    }
}

nonisolated extension MutedSettings {
    fileprivate var archived: JSON {
        [
            "checkInTime": JSON(checkInTime), "reviewTime": JSON(insightTime), "announcesPlan": .bool(announcesPlan),
        ]
    }

    fileprivate init(archived record: ArchiveRecord) throws {
        self.init(
            checkInTime: try record.timeIfAny("checkInTime"), insightTime: try record.timeIfAny("reviewTime"),
            announcesPlan: try record.flag("announcesPlan"))
    }
}
