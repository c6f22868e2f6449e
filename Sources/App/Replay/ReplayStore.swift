import FoundationEssentials
import World

/// What a transcript is played on: mocks in memory, or a SQLite file that a restart opens again.
enum ReplayStore: String, CaseIterable {
    case mock
    case sqlite

    /// `open` returns the storage as a process that has just started would find it.
    func storage(in world: World) -> (open: () throws -> Wiring.Storage, remove: () -> Void) {
        switch self {
        case .mock:
            let database = Wiring.mock(world: world)
            return ({ .mock(database) }, {})
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("off-\(UUID().uuidString)")
            let path = folder.appendingPathComponent("replay.sqlite").path
            return (
                {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    return .sqlite(try Wiring.open(path, world: world, isDurable: false))
                },
                { try? FileManager.default.removeItem(at: folder) }
            )
        }
    }
}
