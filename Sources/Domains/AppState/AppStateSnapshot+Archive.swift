package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let introduction = ArchivePart(
        "introduction", all: { [try $0.appState.state()] }, save: { try $1.appState.save($0) })
}

nonisolated extension AppStateSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "introducedAt": JSON(introducedAt, in: zone), "onboarding": JSON(name: onboarding),
            "said": .texts(said.map(\.rawValue).sorted()),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            introducedAt: try record.instantIfAny("introducedAt"), onboarding: try record.nameIfAny("onboarding"),
            said: Set(try record.texts("said").compactMap { OneTime(rawValue: $0) }))
    }
}
