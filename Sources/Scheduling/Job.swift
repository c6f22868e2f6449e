package import FoundationEssentials
package import Shared

/// Something that Off will do by itself: what, which time of it, and when.
nonisolated package struct Job: Hashable, Sendable {
    package let kind: String
    /// Names this one time of it, for example the day; the same occurrence never happens twice.
    package let occurrence: String
    package let time: JobTime
    /// The instant that `time` comes to, as it was worked out when this was planned.
    package let due: Date
    /// After that nobody wants it any more; nil where it is never too late.
    package let until: Date?
    package let pace: JobPace

    /// At an instant: so long after something.
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

    /// Whether this and that are the same occurrence, whenever it is planned for.
    package func isSame(as other: Job) -> Bool { kind == other.kind && occurrence == other.occurrence }

    package func isTooLate(at now: Date) -> Bool { until.map { $0 < now } ?? false }
}

/// What a job's time is: an instant, or what a clock on the wall shows somewhere, which is worked out anew each time,
/// since the rules of a zone can change.
nonisolated package enum JobTime: Hashable, Sendable {
    case instant
    case wall(WallTime, zone: String)
}

/// How many jobs of one moment are gone through.
nonisolated package enum JobPace: Int, CaseIterable, Sendable {
    /// Somebody waits for it, or has asked for it to the minute.
    case atOnce
    /// It says nothing, and is done when there is time.
    case quiet
    /// Many people have it at the same minute: then they get it one after the other.
    case spread
}

extension Job {
    nonisolated private static let refresh = "refresh"

    /// A live message is to be rendered again.
    nonisolated package static func refresh(at time: Date) -> Job {
        Job(kind: refresh, occurrence: String(time.milliseconds), due: time)
    }

    nonisolated package static func isRefresh(kind: String) -> Bool { kind == refresh }

    /// The same at another instant, for what its time on the wall is not about.
    nonisolated package func moved(to due: Date) -> Job {
        Job(kind: kind, occurrence: occurrence, time: time, due: due, until: until, pace: pace)
    }

    /// Those that can be reckoned with.
    nonisolated static let days = -4_000_000...4_000_000

    /// The same with its instant as it comes to by the rules of today.
    nonisolated package var renewed: Job {
        guard case .wall(let wall, let name) = time, let zone = TimeZone(identifier: name) else { return self }
        let due = wall.instant(in: zone)
        let shift = due.timeIntervalSince(self.due)
        return shift == 0
            ? self
            : Job(kind: kind, occurrence: occurrence, time: time, due: due, until: until.map { $0 + shift }, pace: pace)
    }
}

/// A job with whose it is.
nonisolated package struct PersonalJob: Hashable, Sendable {
    package let person: PersonID
    package let job: Job
    /// How often its turn was begun.
    package let attempts: Int

    package init(person: PersonID, job: Job, attempts: Int = 0) {
        self.person = person
        self.job = job
        self.attempts = attempts
    }
}
