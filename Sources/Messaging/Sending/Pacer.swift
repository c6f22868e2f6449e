import FoundationEssentials

/// Keeps to a network's pace for what nobody waits for. Its times are the uptime's: a clock that is set neither hastens
/// nor stops it.
struct Pacer {
    private static let worthForgetting = 4096

    private var account: TimeInterval = 0
    private var chats: [Int64: TimeInterval] = [:]

    /// Seconds until the account may send another.
    func wait(at uptime: TimeInterval) -> TimeInterval { max(0, account - uptime) }

    func wait(of chat: Int64, at uptime: TimeInterval) -> TimeInterval { max(0, (chats[chat] ?? 0) - uptime) }

    mutating func note(_ chat: Int64, pace: Pace, at uptime: TimeInterval) {
        account = uptime + pace.account
        guard pace.chat > 0 else { return }
        chats[chat] = uptime + pace.chat
        if chats.count > Pacer.worthForgetting { chats = chats.filter { $0.value > uptime } }
    }
}
