import Dispatch
import FoundationEssentials
import Glibc

/// Ctrl-C and the polite kill, as a wish to end in good order. A second one is the system's own business.
final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    init(_ stop: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                signal(number, SIG_DFL)
                stop()
            }
            source.activate()
            signal(number, SIG_IGN)
            sources.append(source)
        }
    }

    func stop() {
        for source in sources { source.cancel() }
        sources = []
    }
}
