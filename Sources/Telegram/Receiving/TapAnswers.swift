import Shared

/// Acknowledges taps so that their buttons stop spinning: a few at a time, and only as many as are still worth it.
/// Failures are ignored.
@MainActor final class TapAnswers {
    private static let atOnce = 8
    private static let most = 500

    private let api: BotAPI
    private var waiting = Queue<String>()
    private var running: [Int: Task<Void, Never>] = [:]
    private var lastNumber = 0

    init(api: BotAPI) {
        self.api = api
    }

    func add(_ queries: [String]) {
        for query in queries where waiting.count < TapAnswers.most { waiting.append(query) }
        while running.count < TapAnswers.atOnce, !waiting.isEmpty {
            lastNumber += 1
            running[lastNumber] = Task { [number = lastNumber] in
                while !Task.isCancelled, let query = waiting.removeFirst() {
                    _ = await api.call("answerCallbackQuery", ["callback_query_id": .string(query)])
                }
                running[number] = nil
            }
        }
    }

    func cancel() {
        waiting = Queue()
        for task in running.values { task.cancel() }
    }
}
