import Glibc

/// A thread that can be waited for.
///
/// It blocks all signals: they are the main program's business, and a TLS peer that is gone must not kill the process
/// with SIGPIPE, against which curl does not protect when it is told to leave signals alone.
struct JoinableThread: Sendable {
    private let identifier: pthread_t

    /// Nil when the system has no thread left to give.
    init?(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Work(work))
        var identifier = pthread_t()
        let status = pthread_create(&identifier, nil, { runWork($0) }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return nil
        }
        self.identifier = identifier
    }

    /// Waits until the thread has ended; call it once.
    func join() {
        pthread_join(identifier, nil)
    }
}

private final class Work {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var everySignal = sigset_t()
    sigfillset(&everySignal)
    pthread_sigmask(SIG_BLOCK, &everySignal, nil)
    if let argument {
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
}
