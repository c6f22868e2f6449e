import FoundationEssentials
package import Scheduling
package import Shared

extension JobKind {
    nonisolated package static let urgeCheck = JobKind("urge.check")
    nonisolated package static let urgeEnd = JobKind("urge.end")
}

/// Asks how an open urge went. Nothing postpones that, because the person asked for it.
package struct UrgeFollowUp: Occasion {
    package static let kinds = [JobKind.urgeCheck, .urgeEnd]

    let urge: UrgeSnapshot?

    package init(urge: UrgeSnapshot?) {
        self.urge = urge
    }

    package init(_ managers: Managers) {
        self.init(urge: managers.urges.latest)
    }

    package func jobs(in agenda: Agenda) -> [Job] {
        guard let urge, urge.outcome == nil else { return [] }
        let next = agenda.isOverCare(askedAt: urge.touchedAt) ? nil : urge.nextCheck
        let check = next.flatMap {
            agenda.followUp(.urgeCheck, "\(urge.number).\(urge.checks + 1)", due: $0)
        }
        // Says nothing; it only closes an urge whose end the person did not tell.
        let end = Job(
            kind: JobKind.urgeEnd.name, occurrence: "\(urge.number)", due: urge.touchedAt + UrgeSnapshot.patience,
            pace: .quiet)
        return [check, end].compactMap(\.self)
    }

    package static func due(
        _ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment
    ) -> Due? {
        guard kind == .urgeCheck, let number = occurrence.split(separator: ".").first.flatMap({ Int($0) }) else {
            return nil
        }
        return managers.urges.check(number, at: moment.now) ? .urge : nil
    }
}
