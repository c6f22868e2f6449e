import FoundationEssentials

/// What one account has on its way and still to send.
final class AccountSender {
    /// So many answers are marked as sent ahead of a place on the wire, to follow without waiting for a commit.
    private static let takenAhead = 96

    let adapter: any Adapter
    let sendQueue: SendQueue
    var chatQueue = ChatQueue()
    var pacer = Pacer()
    /// Claimed in the present transaction, and not yet on the wire.
    var claimed: [SendQueue.Line: Int] = [:]
    var closedUntil = Date.distantPast

    init(_ adapter: any Adapter, sendQueue: SendQueue) {
        self.adapter = adapter
        self.sendQueue = sendQueue
    }

    var canSend: Bool { ahead(.urgent) < AccountSender.takenAhead }

    /// What nobody waits for is taken only where it goes at once: its pace is that of the wire.
    var hasRoomForPatient: Bool { ahead(.patient) == 0 }

    func canSendPatiently(at uptime: TimeInterval) -> Bool { hasRoomForPatient && pacer.wait(at: uptime) == 0 }

    /// How many messages are marked as sent and have no place on the wire yet.
    private func ahead(_ line: SendQueue.Line) -> Int { claimed[line, default: 0] + sendQueue.waiting(line) }
}
