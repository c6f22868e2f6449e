import FoundationEssentials
import Shared

nonisolated extension ArchivePart {
    static let safetyPlan = ArchivePart(
        "safetyPlan",
        all: { stores in
            let plan = try stores.safetyPlan.plan()
            return plan.written.map { WrittenPart(part: $0, text: plan[$0] ?? "") }
        },
        save: { try $1.safetyPlan.save($0.text, as: $0.part) },
        erase: { stores in for part in SafetyPlanPart.allCases { try stores.safetyPlan.save(nil, as: part) } })
}

nonisolated private struct WrittenPart: Archived {
    let part: SafetyPlanPart
    let text: String

    init(part: SafetyPlanPart, text: String) {
        self.part = part
        self.text = text
    }

    func archived(in zone: TimeZone) -> JSON { ["part": JSON(name: part), "text": JSON(text)] }

    init(archived record: ArchiveRecord) throws {
        self.init(part: try record.name("part"), text: try record.text("text"))
    }
}
