import Dispatch
import FoundationEssentials
import Glibc

/// Ctrl-C and the polite kill, as a wish to end in good order. A second one is the system's own business.
final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    /// Returns when both are listened for. How they are taken is Dispatch's: to set it here as well, while it does, can
    /// leave one of them ignored.
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
