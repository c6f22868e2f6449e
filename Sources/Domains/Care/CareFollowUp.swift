import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let careFollowUp = JobKind("care.followUp", unasked: .chosen)
}

/// Asks somebody how they are, the day after a bad night, if they wished it.
package struct CareFollowUp: Occasion {
    package static let kinds = [JobKind.careFollowUp]

    /// Later than this, the day is nearly over, and the question would come out of nowhere.
    private static let grace: TimeInterval = 8 * 3600

    let care: CareSnapshot?

    package init(_ managers: Managers) {
        care = managers.cares.latest
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        guard let care, care.endedAt == nil, let wished = care.followUpAt else { return [] }
        let job = Job(
            kind: JobKind.careFollowUp.name, occurrence: "\(care.number).\(wished.milliseconds / 1000)", due: wished,
            until: wished + CareFollowUp.grace)
        return job.isTooLate(at: agenda.moment.now) ? [] : [job]
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        guard let number = occurrence.split(separator: ".").first.flatMap({ Int($0) }) else { return nil }
        return managers.cares.followedUp(number) ? .careFollowUp : nil
    }
}
