import Support

/// What a server has seen so far, and a way to wait until it has seen enough.
final class ServerLog: Sendable {
    struct Record: Sendable {
        var connections = 0
        var requests: [ReceivedRequest] = []
        /// Connections that the client closed or reset while a script waited for that.
        var closedByClient = 0
        /// Connections that a script closed on purpose.
        var closedByServer = 0
    }

    private let watched = Watched(Record())

    var record: Record { watched.value }

    func note(_ change: (inout Record) -> Void) {
        watched.change(change)
    }

    /// Returns the number of the new connection, counted from 1.
    func noteConnection() -> Int {
        watched.change { record in
            record.connections += 1
            return record.connections
        }
    }

    func wait(until condition: @escaping Watched<Record>.Condition) async {
        await watched.wait(until: condition)
    }
}
