/// Which process moves the log into the file (a checkpoint). There is exactly one at a time, since in most versions of
/// SQLite two that do so can lose commits (`SQLiteVersion.hasResetBug`): the process that holds the database's lock, or
/// Litestream where it replicates the file.
package enum Checkpointer: Sendable {
    case thisProcess
    case another
}
