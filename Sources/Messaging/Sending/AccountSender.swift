import Conversation
import FoundationEssentials

/// One account's messages: those that are being sent and those that wait.
final class AccountSender {
    /// How many answers may be marked as sent before a send place is free. They follow without waiting for a commit.
    private static let claimedAhead = 96

    let adapter: any Adapter
    let sendQueue: SendQueue
    var chatQueue = ChatQueue()
    var pacer = Pacer()
    private var nextEdit: TimeInterval = 0
    /// How many messages the current transaction has claimed that are not in the send queue yet.
    var claimed: [SendQueue.Line: Int] = [:]
    var closedUntil = Date.distantPast

    init(_ adapter: any Adapter, sendQueue: SendQueue) {
        self.adapter = adapter
        self.sendQueue = sendQueue
    }

    /// Seconds until the account may send the next live edit.
    func editWait(at uptime: TimeInterval) -> TimeInterval { max(0, nextEdit - uptime) }

    func noteEdit(at uptime: TimeInterval) { nextEdit = uptime + adapter.abilities.editPause }

    var canSend: Bool { ahead(.urgent) < AccountSender.claimedAhead }

    /// A patient message is claimed only if it can be sent at once, so that its pace is that of the actual sends.
    var hasRoomForPatient: Bool { ahead(.patient) == 0 }

    func canSendPatiently(at uptime: TimeInterval) -> Bool { hasRoomForPatient && pacer.wait(at: uptime) == 0 }

    /// How many messages are marked as sent and have no send place yet.
    private func ahead(_ line: SendQueue.Line) -> Int { claimed[line, default: 0] + sendQueue.waiting(line) }
}
