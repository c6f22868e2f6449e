package import FoundationEssentials
package import Shared

nonisolated extension ArchivePart {
    static let planChanges = ArchivePart(
        "planChanges", all: { try $0.plans.changes() }, save: { try $1.plans.save($0) },
        erase: { try $0.forgetting.erase(SQLitePlanStore.kept, MockPlanStore.kept) })
}

nonisolated extension PlanChange: Archived {
    private enum Kind: String, CaseIterable {
        case terms, end, pause, resume, travel, goingBack
    }

    package func archived(in zone: TimeZone) -> JSON {
        let (kind, from, through): (Kind, Day, Day?) =
            switch effect {
            case .terms(_, let day): (.terms, day, nil)
            case .end(let day): (.end, day, nil)
            case .pause(let first, let last): (.pause, first, last)
            case .resume(let day): (.resume, day, nil)
            case .travel(let first, let last): (.travel, first, last)
            case .goingBack(let day, let earlier): (.goingBack, day, earlier)
            }
        return [
            "number": JSON(number), "kind": JSON(name: kind), "madeOn": JSON(madeOn), "madeAt": JSON(madeAt, in: zone),
            "from": JSON(from), "through": JSON(through), "undoneAt": JSON(undoneAt, in: zone),
            "terms": terms?.archived ?? .null,
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        let from = try record.day("from")
        let effect: Effect =
            switch try record.name("kind", as: Kind.self) {
            case .terms: .terms(try PlanTerms(archived: record.record("terms")), from: from)
            case .end: .end(from: from)
            case .pause: .pause(from: from, through: try record.day("through"))
            case .resume: .resume(from: from)
            case .travel: .travel(from: from, through: try record.day("through"))
            case .goingBack: .goingBack(from: from, to: try record.day("through"))
            }
        self.init(
            number: try record.rowNumber(), madeOn: try record.day("madeOn"), madeAt: try record.instant("madeAt"),
            effect: effect, undoneAt: try record.instantIfAny("undoneAt"))
    }
}

nonisolated extension PlanTerms {
    fileprivate var archived: JSON {
        [
            "name": JSON(name), "apps": .texts(apps), "windows": boundary.archived,
            "supports": .texts(supports.map(\.rawValue).sorted()),
            "cards": .array(cards.map { ["cue": JSON($0.cue), "response": JSON($0.response)] }),
            "confidence": JSON(confidence),
        ]
    }

    fileprivate init(archived record: ArchiveRecord) throws {
        let supports = try record.texts("supports").compactMap { PlanSupport(rawValue: $0) }
        self.init(
            name: try record.text("name"), apps: try record.texts("apps"),
            boundary: try PlanBoundary(archived: record), supports: Set(supports),
            cards: try record.records("cards").map {
                IfThenCard(cue: try $0.text("cue"), response: try $0.text("response"))
            }, confidence: try record.numberIfAny("confidence", in: 0...10))
    }
}

nonisolated extension PlanBoundary {
    /// Null: always.
    fileprivate var archived: JSON {
        guard case .duringWindows(let windows) = self else { return .null }
        return .array(
            windows.map { window in
                [
                    "from": JSON(window.hours.from), "until": JSON(window.hours.until),
                    "days": .texts(Weekday.allCases.filter(window.days.contains).map { "\($0)" }),
                ]
            })
    }

    fileprivate init(archived terms: ArchiveRecord) throws {
        guard terms.has("windows") else {
            self = .always
            return
        }
        self = .duringWindows(
            try terms.records("windows").map { window in
                let days = try window.texts("days")
                return PlanWindow(
                    TimeWindow(from: try window.time("from"), until: try window.time("until")),
                    on: Set(Weekday.allCases.filter { days.contains("\($0)") }))
            })
    }
}
