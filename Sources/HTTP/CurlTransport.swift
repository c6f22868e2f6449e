import Synchronization

/// Sends requests through libcurl, all of them on one thread of its own that sleeps while there is nothing to do.
///
/// Who may be where at the same time:
/// - `send` from any number of tasks: they meet in the mailbox, whose lock guards it.
/// - a task cancelled while its request is on the way: its flag is raised and the loop is woken to look at it.
/// - `send` after or during `close`: the mailbox either refuses the order or the loop ends it; it is never lost.
/// - `close` from several threads: the first joins the loop's thread, the others wait on the lock for that join.
/// - `deinit`: nothing is on the way any more, because `send` keeps the transport alive.
package final class CurlTransport: HTTPTransport {
    private let mailbox: Mailbox
    private let thread: Mutex<JoinableThread?>

    /// Starts the thread. `certificateFile` is a PEM file of authorities to trust: it takes the place of the system's
    /// file, and not of its folder, where libcurl was built with one.
    package init(certificateFile: String? = nil) throws(HTTPFailure) {
        guard let multi = MultiHandle() else { throw HTTPFailure(.transportFailed) }
        let mailbox = Mailbox(waking: multi)
        let thread = JoinableThread {
            TransferLoop(multi: multi, mailbox: mailbox, certificateFile: certificateFile).run()
        }
        guard let thread else {
            multi.free()
            throw HTTPFailure(.transportFailed)
        }
        self.mailbox = mailbox
        self.thread = Mutex(thread)
    }

    deinit {
        close()
    }

    package func send(_ request: HTTPRequest) async -> HTTPOutcome {
        let prepared: PreparedRequest
        do {
            prepared = try PreparedRequest(request)
        } catch {
            return .notSent(error)
        }
        let cancellation = CancellationFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let order = Order(request: prepared, cancellation: cancellation, continuation: continuation)
                guard mailbox.accept(order) else { return order.end(.notSent(HTTPFailure(.transportClosed))) }
            }
        } onCancel: {
            cancellation.raise()
            mailbox.wakeLoop()
        }
    }

    /// Ends every request that is on the way and returns once the thread is gone; closing again does nothing.
    package func close() {
        mailbox.askToStop()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
