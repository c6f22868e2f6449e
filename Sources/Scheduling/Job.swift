package import FoundationEssentials
package import Shared

/// Something that Off does by itself: what, which occurrence of it, and when.
nonisolated package struct Job: Hashable, Sendable {
    package let kind: String
    /// Names this occurrence, for example by its day; the same occurrence never happens twice.
    package let occurrence: String
    package let time: JobTime
    /// The instant of `time`, as worked out when the job was planned.
    package let due: Date
    /// When the job is no longer wanted; nil where it is never too late.
    package let until: Date?
    package let pace: JobPace

    /// A job at an instant, such as some minutes after something happened.
    package init(kind: String, occurrence: String, due: Date, until: Date? = nil, pace: JobPace = .atOnce) {
        self.init(kind: kind, occurrence: occurrence, time: .instant, due: due, until: until, pace: pace)
    }

    package init(kind: String, occurrence: String, time: JobTime, due: Date, until: Date?, pace: JobPace) {
        self.kind = kind
        self.occurrence = occurrence
        self.time = time
        self.due = due.inMilliseconds
        self.until = until?.inMilliseconds
        self.pace = pace
    }

    /// Whether both are the same occurrence, whenever they are planned for.
    package func isSame(as other: Job) -> Bool { kind == other.kind && occurrence == other.occurrence }

    package func isTooLate(at now: Date) -> Bool { until.map { $0 < now } ?? false }
}

/// A job's time: an instant, or a wall-clock time in a zone. The latter's instant is worked out again when the zone's
/// rules change.
nonisolated package enum JobTime: Hashable, Sendable {
    case instant
    case wall(WallTime, zone: String)
}

/// How fast jobs that are due together go out.
nonisolated package enum JobPace: Int, CaseIterable, Sendable {
    /// Somebody waits for it, or has asked for it to the minute.
    case atOnce
    /// It sends nothing and is done when there is time.
    case quiet
    /// Many people have it at the same minute: they get it one after the other.
    case spread
}

extension Job {
    nonisolated private static let refresh = "refresh"

    /// Renders a live message again.
    nonisolated package static func refresh(at time: Date) -> Job {
        Job(kind: refresh, occurrence: String(time.milliseconds), due: time)
    }

    nonisolated package static func isRefresh(kind: String) -> Bool { kind == refresh }

    /// The same job at another instant, for a delay that its wall-clock time does not know of.
    nonisolated package func moved(to due: Date) -> Job {
        Job(kind: kind, occurrence: occurrence, time: time, due: due, until: until, pace: pace)
    }

    /// The days that calendar arithmetic can handle.
    nonisolated static let days = -4_000_000...4_000_000

    /// The same job with its instant worked out by today's zone rules.
    nonisolated package var renewed: Job {
        guard case .wall(let wall, let name) = time, let zone = TimeZone(identifier: name) else { return self }
        let due = wall.instant(in: zone)
        let shift = due.timeIntervalSince(self.due)
        return shift == 0
            ? self
            : Job(kind: kind, occurrence: occurrence, time: time, due: due, until: until.map { $0 + shift }, pace: pace)
    }
}

/// A job and the person it belongs to.
nonisolated package struct PersonalJob: Hashable, Sendable {
    package let person: PersonID
    package let job: Job
    /// How often an attempt at it was begun.
    package let attempts: Int

    package init(person: PersonID, job: Job, attempts: Int = 0) {
        self.person = person
        self.job = job
        self.attempts = attempts
    }
}
