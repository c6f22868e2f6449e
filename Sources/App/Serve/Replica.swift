import enum Database.Checkpointer
import FoundationEssentials

/// Whether Litestream copies the database elsewhere while Off runs (docs/replication.md).
struct Replica {
    enum Mode: String {
        case none
        case beside
        /// A network's messages are acknowledged to it only once they are replicated.
        case confirmed
    }

    private static let usualSocket = "/var/run/litestream.sock"

    let mode: Mode
    /// Where Litestream listens for commands.
    let socket: String

    init(_ values: [String: String]) throws {
        guard let mode = Mode(rawValue: values["OFF_REPLICA"] ?? "none") else {
            throw Failure(.configuredWrongly, "OFF_REPLICA is none, beside or confirmed.")
        }
        if mode != .confirmed, values["OFF_REPLICA_SOCKET"] != nil {
            throw Failure(.configuredWrongly, "OFF_REPLICA_SOCKET is set, but OFF_REPLICA is not confirmed.")
        }
        self.mode = mode
        socket = values["OFF_REPLICA_SOCKET"] ?? Replica.usualSocket
    }

    /// Litestream checkpoints where it replicates: it must have read the log first.
    var checkpointer: Checkpointer { mode == .none ? .thisProcess : .another }
}
