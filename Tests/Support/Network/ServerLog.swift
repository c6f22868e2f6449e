/// What a server has seen so far, and a way to wait until it has seen enough.
package final class ServerLog: Sendable {
    package struct Record: Sendable {
        package var connections = 0
        package var requests: [ReceivedRequest] = []
        /// Connections that the client closed or reset while a script waited for that.
        package var closedByClient = 0
        /// Connections that a script closed on purpose.
        package var closedByServer = 0
    }

    private let watched = Watched(Record())

    package var record: Record { watched.value }

    package func note(_ change: (inout Record) -> Void) {
        watched.change(change)
    }

    /// Returns the number of the new connection, counted from 1.
    package func noteConnection() -> Int {
        watched.change { record in
            record.connections += 1
            return record.connections
        }
    }

    package func wait(until condition: @escaping Watched<Record>.Condition) async {
        await watched.wait(until: condition)
    }
}
