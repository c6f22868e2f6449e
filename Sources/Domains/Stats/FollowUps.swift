package import FoundationEssentials
package import Scheduling

/// What Off comes back to after an urge or a visit: asked for by the person, and so not held by quiet hours or a pause.
nonisolated package enum FollowUps {
    package static let urgeCheck = "urge.check"
    package static let urgeEnd = "urge.end"
    package static let visitEnd = "visit.end"
    package static func jobs(urge: UrgeSnapshot?, visit: VisitSnapshot?, now: Date) -> [Job] {
        var jobs: [Job] = []
        if let urge, urge.outcome == nil {
            if let check = urge.nextCheck {
                jobs.append(Job(kind: urgeCheck, occurrence: "\(urge.number).\(urge.checks + 1)", due: check))
            }
            // Says nothing: it only notes that nobody told how it ended.
            jobs.append(
                Job(kind: urgeEnd, occurrence: "\(urge.number)", due: urge.touchedAt + UrgeSnapshot.patience))
        }
        if let visit, visit.isAsking(at: now) {
            jobs.append(Job(kind: visitEnd, occurrence: occurrence(of: visit), due: visit.endsAt))
        }
        return jobs
    }

    /// A visit that was prolonged ends a second time.
    package static func occurrence(of visit: VisitSnapshot) -> String {
        visit.extraMinutes == nil ? "\(visit.number)" : "\(visit.number).more"
    }
}
