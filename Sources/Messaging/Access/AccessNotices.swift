import Conversation
import FoundationEssentials
import Shared
import World

/// Sends notices to people who are not let in: in each account one at a time and a few per second, so that any number of
/// strangers leaves the network's limits to the people who are let in. Delivery is not tracked.
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
    private var waiting: [String: Queue<Line>] = [:]
    private var sending: [String: Task<Void, Never>] = [:]

    init(host: any SessionHost, world: World) {
        self.host = host
        self.world = world
    }

    func add(_ lines: [Line]) {
        for line in lines {
            let account = line.adapter.account
            guard waiting[account]?.count ?? 0 < AccessNotices.most else { continue }
            waiting[account, default: Queue()].append(line)
            guard sending[account] == nil else { continue }
            sending[account] = Task {
                while let next = waiting[account]?.removeFirst() {
                    await send(next)
                    if Task.isCancelled { break }
                }
                sending[account] = nil
            }
        }
    }

    /// Returns when every notice has been sent.
    func settle() async {
        for task in sending.values { await task.value }
    }

    /// Drops the notices that still wait.
    func cancel() {
        waiting = [:]
        for task in sending.values { task.cancel() }
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
