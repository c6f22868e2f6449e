import Dispatch
import FoundationEssentials
import Glibc

/// SIGINT and SIGTERM as requests to stop cleanly. A second signal ends the process at once.
final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    /// Returns when both signals are listened for. Dispatch sets their handling; setting it here at the same time can
    /// leave a signal ignored.
    init(_ stop: @escaping @Sendable () -> Void) {
        let registered = DispatchSemaphore(value: 0)
        for number in [SIGINT, SIGTERM] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                signal(number, SIG_DFL)
                stop()
            }
            source.setRegistrationHandler { @Sendable in registered.signal() }
            source.activate()
            sources.append(source)
        }
        for _ in sources { registered.wait() }
    }

    func stop() {
        for source in sources { source.cancel() }
        sources = []
    }
}
