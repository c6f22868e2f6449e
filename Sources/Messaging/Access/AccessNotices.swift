import Conversation
import FoundationEssentials
import Shared
import World

/// Sends notices to people who are not let in: one at a time and a few per second, so that any number of strangers
/// leaves the network's limits to the people who are let in. Delivery is not tracked.
final class AccessNotices {
    struct Line {
        let adapter: any Adapter
        let line: AccessNotice
        let address: String
    }

    /// While this many wait, further strangers are told nothing.
    private static let most = 500
    /// From the end of one send to the start of the next.
    private static let pause: TimeInterval = 0.2
    private static let longestPause: TimeInterval = 3600

    private let host: any SessionHost
    private let world: World
    private var waiting = Queue<Line>()
    private var sending: Task<Void, Never>?

    init(host: any SessionHost, world: World) {
        self.host = host
        self.world = world
    }

    func add(_ lines: [Line]) {
        for line in lines where waiting.count < AccessNotices.most { waiting.append(line) }
        guard sending == nil, !waiting.isEmpty else { return }
        sending = Task {
            while let next = waiting.removeFirst() {
                await send(next)
                if Task.isCancelled { break }
            }
            sending = nil
        }
    }

    /// Returns when every notice has been sent.
    func settle() async { await sending?.value }

    /// Drops the notices that still wait.
    func cancel() {
        waiting = Queue()
        sending?.cancel()
    }

    private func send(_ line: Line) async {
        let words = host.line(line.line, link: line.adapter.link)
        var pause = AccessNotices.pause
        if case .wait(let duration) = await line.adapter.mention(words, to: line.address) {
            pause = min(AccessNotices.longestPause, max(pause, duration.inSeconds))
        }
        await world.sleepUntil(world.now().addingTimeInterval(pause))
    }
}
