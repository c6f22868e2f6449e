import FoundationEssentials

/// Keeps to a network's pace for what nobody waits for. Its times are the uptime's: a clock that is set neither hastens
/// nor stops it.
struct Pacer {
    private static let worthForgetting = 4096

    private var account: TimeInterval = 0
    private var lanes: [Int64: TimeInterval] = [:]

    /// Seconds until the account may send another.
    func wait(at uptime: TimeInterval) -> TimeInterval { max(0, account - uptime) }

    func wait(of lane: Int64, at uptime: TimeInterval) -> TimeInterval { max(0, (lanes[lane] ?? 0) - uptime) }

    mutating func note(_ lane: Int64, pace: Pace, at uptime: TimeInterval) {
        account = uptime + pace.account
        guard pace.lane > 0 else { return }
        lanes[lane] = uptime + pace.lane
        if lanes.count > Pacer.worthForgetting { lanes = lanes.filter { $0.value > uptime } }
    }
}
