package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let visitEnd = JobKind("visit.end")
}

/// A word when a visit's time is over: asked for by the person, and so held back by nothing.
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
        guard let visit, visit.isAsking(at: agenda.moment.now) else { return [] }
        return [agenda.followUp(.visitEnd, VisitEnd.occurrence(of: visit), due: visit.endsAt)].compactMap(\.self)
    }

    /// A visit that was prolonged ends a second time.
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
