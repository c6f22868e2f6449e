import FoundationEssentials

/// Holds messages that nobody waits for to the network's pace. Its times are of the uptime, so setting the clock
/// neither hurries nor stops it.
struct Pacer {
    private static let worthForgetting = 4096

    private var account: TimeInterval = 0
    private var chats: [Int64: TimeInterval] = [:]

    /// Seconds until the account may send the next one.
    func wait(at uptime: TimeInterval) -> TimeInterval { max(0, account - uptime) }

    func wait(of chat: Int64, at uptime: TimeInterval) -> TimeInterval { max(0, (chats[chat] ?? 0) - uptime) }

    mutating func note(_ chat: Int64, pace: Pace, at uptime: TimeInterval) {
        account = uptime + pace.account
        guard pace.chat > 0 else { return }
        chats[chat] = uptime + pace.chat
        if chats.count > Pacer.worthForgetting { chats = chats.filter { $0.value > uptime } }
    }
}
