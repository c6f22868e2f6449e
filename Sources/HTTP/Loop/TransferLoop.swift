import CCurl

/// Drives all transfers; it is made, run and dropped on one thread and shares nothing but the mailbox.
final class TransferLoop {
    private let multi: MultiHandle
    private let mailbox: Mailbox
    private let certificateFile: String?
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
    /// Handles of finished transfers, as many at most as idle connections: a new one is cleared memory of 6 kB.
    private var idle: [EasyHandle] = []

    init(multi: MultiHandle, mailbox: Mailbox, certificateFile: String?) {
        self.multi = multi
        self.mailbox = mailbox
        self.certificateFile = certificateFile
    }

    /// Works until the mailbox says stop, or until curl itself breaks down, and leaves nobody waiting.
    func run() {
        while let orders = mailbox.collect() {
            for order in orders { start(order) }
            endCancelled()
            guard multi.perform() else { break }
            endFinished()
            guard multi.sleep() else { break }
        }
        leave()
    }

    private func start(_ order: Order) {
        guard !order.cancellation.isRaised else { return order.end(.notSent(HTTPFailure(.cancelled))) }
        do throws(HTTPFailure) {
            let transfer = try Transfer(order, on: try handle(), certificateFile: certificateFile)
            guard multi.add(transfer.easy) else { throw HTTPFailure(.transportFailed) }
            transfers[transfer.easy.pointer] = transfer
        } catch {
            order.end(.notSent(error))
        }
    }

    private func endCancelled() {
        for transfer in transfers.values where transfer.order.cancellation.isRaised {
            end(transfer, with: transfer.outcome(failing: HTTPFailure(.cancelled)))
        }
    }

    private func endFinished() {
        while let finished = multi.nextFinished() {
            guard let transfer = transfers[finished.easy] else { continue }
            end(transfer, with: transfer.outcome(finishing: finished.code))
            if finished.code == CURLE_OK { keep(transfer.easy) }
        }
    }

    private func leave() {
        for order in mailbox.end() {
            order.end(.notSent(HTTPFailure(.transportClosed)))
        }
        for transfer in transfers.values {
            end(transfer, with: transfer.outcome(failing: HTTPFailure(.transportClosed)))
        }
        idle = []
        multi.free()
    }

    private func handle() throws(HTTPFailure) -> EasyHandle {
        if let kept = idle.popLast() { return kept }
        return try EasyHandle(of: multi.curl)
    }

    /// Only after an answer that came whole: whatever went wrong with a transfer goes with its handle.
    private func keep(_ easy: EasyHandle) {
        guard idle.count < MultiHandle.idleConnections else { return }
        easy.reset()
        idle.append(easy)
    }

    /// The only way out for a started transfer: curl lets go of it first, then the waiting task hears of it.
    private func end(_ transfer: Transfer, with outcome: HTTPOutcome) {
        multi.remove(transfer.easy)
        transfers[transfer.easy.pointer] = nil
        transfer.order.end(outcome)
    }
}
