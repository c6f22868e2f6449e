package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let firstRatings = ArchivePart(
        "firstRatings", all: { [try $0.attributes.firstRatings()].compactMap(\.self) },
        save: { try $1.attributes.save($0) },
        erase: { try $0.forgetting.erase(SQLiteAttributeStore.kept, MockAttributeStore.kept) })

    static let scores = ArchivePart(
        "scores", all: { try $0.attributes.evolutions(from: .first, through: .last) },
        save: { try $1.attributes.save($0) })
}

nonisolated extension FirstRatings: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        .object(
            [.init("madeOn", JSON(madeOn)), .init("madeAt", JSON(madeAt, in: zone))]
                + AttributeKind.allCases.map { .init($0.rawValue, JSON(ratings[$0])) })
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            madeOn: try record.day("madeOn"), madeAt: try record.instant("madeAt"),
            ratings: try AttributeKind.allCases.reduce(into: [:]) {
                $0[$1] = try record.numberIfAny($1.rawValue, in: AttributeManager.ratings)
            })
    }
}

/// Scores are in half points: 2 is the lowest, 10 the highest.
nonisolated extension EvolutionSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        .object(
            [
                .init("week", JSON(week)), .init("outcome", JSON(name: outcome)), .init("checkIns", JSON(checkIns)),
                .init("yes", JSON(answers[.yes] ?? 0)), .init("partly", JSON(answers[.partly] ?? 0)),
                .init("no", JSON(answers[.no] ?? 0)),
            ]
                + AttributeKind.allCases.map { kind in
                    .init(kind.rawValue, movements[kind].map(\.archived) ?? .null)
                })
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            week: try record.day("week"), outcome: try record.name("outcome"), checkIns: try record.number("checkIns"),
            answers: [
                .yes: try record.number("yes"), .partly: try record.number("partly"), .no: try record.number("no"),
            ],
            movements: try AttributeKind.allCases.reduce(into: [:]) {
                $0[$1] = try record.recordIfAny($1.rawValue).map(Movement.init(archived:))
            })
    }
}

nonisolated extension EvolutionSnapshot.Movement {
    fileprivate var archived: JSON {
        [
            "before": JSON(before.halves), "after": JSON(after.halves), "better": JSON(better), "worse": JSON(worse),
            "hasMomentum": .bool(hasMomentum),
        ]
    }

    fileprivate init(archived record: ArchiveRecord) throws {
        self.init(
            better: try record.number("better"), worse: try record.number("worse"),
            before: Score(halves: try record.number("before")), after: Score(halves: try record.number("after")),
            hasMomentum: try record.flag("hasMomentum"))
    }
}

nonisolated extension EvolutionSnapshot.Outcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .moved: "moved"
        case .tooFew: "tooFew"
        case .observed: "observed"
        }
    }
}
