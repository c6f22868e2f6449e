package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let visitEnd = JobKind("visit.end")
}

/// Says that a visit's time is over. Nothing postpones that, because the person asked for it.
package struct VisitEnd: Occasion {
    package static let kinds = [JobKind.visitEnd]

    let visit: VisitSnapshot?

    package init(visit: VisitSnapshot?) {
        self.visit = visit
    }

    package init(_ managers: Managers) {
        self.init(visit: managers.visits.latest)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        guard let visit, visit.isAsking(at: agenda.moment.now), !agenda.isOverCare(askedAt: visit.startedAt) else {
            return []
        }
        return [agenda.followUp(.visitEnd, VisitEnd.occurrence(of: visit), due: visit.endsAt)].compactMap(\.self)
    }

    /// An extended visit ends twice, so its second end has a name of its own.
    nonisolated package static func occurrence(of visit: VisitSnapshot) -> String {
        visit.extraMinutes == nil ? "\(visit.number)" : "\(visit.number).more"
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        guard let visit = managers.visits.latest, visit.isAsking(at: moment.now),
            VisitEnd.occurrence(of: visit) == occurrence
        else { return nil }
        return .visitEnd
    }
}
