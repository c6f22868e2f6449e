import FoundationEssentials
import Scheduling
import Shared

extension Agenda {
    nonisolated private static let followUpGrace: TimeInterval = 3600

    /// What Off comes back to after an urge or a visit: asked for by the person, and so held by nothing.
    nonisolated var followUps: [Job] {
        var jobs: [Job] = []
        if let urge, urge.outcome == nil {
            if let check = urge.nextCheck {
                jobs.append(followUp(.urgeCheck, "\(urge.number).\(urge.checks + 1)", due: check))
            }
            // Says nothing: it only notes that nobody told how it ended.
            jobs.append(
                Job(
                    kind: JobKind.urgeEnd.rawValue, occurrence: "\(urge.number)",
                    due: urge.touchedAt + UrgeSnapshot.patience, pace: .quiet))
        }
        if let visit, visit.isAsking(at: moment.now) {
            jobs.append(followUp(.visitEnd, Agenda.occurrence(of: visit), due: visit.endsAt))
        }
        return jobs.filter { !$0.isTooLate(at: moment.now) }
    }

    /// A visit that was prolonged ends a second time.
    nonisolated package static func occurrence(of visit: VisitSnapshot) -> String {
        visit.extraMinutes == nil ? "\(visit.number)" : "\(visit.number).more"
    }

    nonisolated private func followUp(_ kind: JobKind, _ occurrence: String, due: Date) -> Job {
        Job(kind: kind.rawValue, occurrence: occurrence, due: due, until: due + Agenda.followUpGrace)
    }
}
