package import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let operatorExport = JobKind("archive.operatorExport", staysWorthSending: true)
}

/// Tells a person that whoever runs this Off has exported their data. The command that does it plans the job, which is
/// wanted until it has been told.
package struct OperatorExport: Occasion {
    package static let kinds = [JobKind.operatorExport]

    /// Off may not run, or the person may be out of reach.
    private static let patience: TimeInterval = 90 * 86_400

    package init(_ managers: Managers) {}

    package static func job(at now: Date) -> Job {
        Job(
            kind: JobKind.operatorExport.name, occurrence: "\(now.milliseconds)", due: now,
            until: now + patience)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        agenda.waiting.filter { $0.kind == JobKind.operatorExport.name }
            .map { $0.moved(to: agenda.endOfQuietHours(around: $0.due)) }
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        guard let milliseconds = Int64(occurrence) else { return nil }
        let time = Moment(now: Date(milliseconds: milliseconds), clock: moment.clock, dayStart: moment.dayStart)
        return .operatorExport(on: WallTime(time.now, by: moment.clock).day)
    }
}
