package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let insights = ArchivePart(
        "reviews", omittingFromTable: ["aggregate", "narration"], all: { try $0.insights.insights() },
        save: { try $1.insights.save($0) },
        erase: { try $0.forgetting.erase(SQLiteInsightStore.kept, MockInsightStore.kept) })

    static let disputes = ArchivePart(
        "disputes", all: { try $0.insights.disputes(from: .first, through: .last) },
        save: { try $1.insights.save($0) })
}

nonisolated extension InsightSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "week": JSON(week), "viewedAt": JSON(viewedAt, in: zone), "toldAt": JSON(content?.toldAt, in: zone),
            "model": JSON(content?.model),
            "text": .object(Narration.Part.allCases.map { .init($0.rawValue, JSON(content?.text[$0])) }),
            "aggregate": JSON(kept: content?.aggregate), "narration": JSON(kept: content?.narration),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        let text = try record.record("text")
        let content = try record.instantIfAny("toldAt").map { toldAt in
            let (aggregate, narration): (InsightAggregate, Narration) = (
                try record.kept("aggregate"), try record.kept("narration")
            )
            guard aggregate.isPlausible else { throw ArchiveFlaw(place: "reviews.aggregate") }
            guard narration.isPlausible else { throw ArchiveFlaw(place: "reviews.narration") }
            return InsightContent(
                aggregate: aggregate, narration: narration,
                text: try Narration.Part.allCases.reduce(into: [:]) { $0[$1] = try text.textIfAny($1.rawValue) },
                model: try record.textIfAny("model"), toldAt: toldAt)
        }
        self.init(week: try record.day("week"), content: content, viewedAt: try record.instantIfAny("viewedAt"))
    }
}

nonisolated extension Dispute: Archived {
    package func archived(in zone: TimeZone) -> JSON { ["week": JSON(week), "topic": JSON(topic.key)] }

    package init(archived record: ArchiveRecord) throws {
        guard let topic = Topic(key: try record.text("topic")) else { throw ArchiveFlaw(place: "disputes.topic") }
        self.init(topic: topic, week: try record.day("week"))
    }
}
