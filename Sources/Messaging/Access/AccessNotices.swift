import Conversation
import FoundationEssentials
import Shared
import World

/// Sends lines to those who are not let in: one at a time and few a second, so that however many strangers come, the
/// network's limits stay with the people of this house. Nobody looks after what becomes of them.
final class AccessNotices {
    struct Line {
        let adapter: any Adapter
        let line: AccessNotice
        let address: String
    }

    /// Whoever comes while so many wait is told nothing.
    private static let most = 500
    /// From the end of one to the next.
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

    /// Nobody else is told anything.
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
