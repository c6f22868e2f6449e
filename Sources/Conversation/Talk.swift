import FoundationEssentials
import Shared

/// How long somebody has been talking without a long pause. It is saved with their place, so that a restart does not
/// begin the hours anew.
struct Talk: Decodable {
    /// When they began, or were reminded last.
    private var since: Date
    private var heardAt: Date

    /// After that much silence another talk begins.
    private static let pause: TimeInterval = 3600
    private static let reminding: TimeInterval = 3 * 3600

    init(at now: Date) {
        (since, heardAt) = (now, now)
    }

    /// Call for each line or tap. Whether they have been talking for so long that it is time to remind them.
    mutating func goOn(at now: Date) -> Bool {
        if now < heardAt || now >= heardAt + Talk.pause { since = now }
        heardAt = now
        guard now >= since + Talk.reminding else { return false }
        since = now
        return true
    }

    func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.name("since")
            try json.value(since.timeIntervalSinceReferenceDate)
            json.name("heardAt")
            try json.value(heardAt.timeIntervalSinceReferenceDate)
        }
    }
}
