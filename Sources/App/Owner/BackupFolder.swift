import FoundationEssentials

/// A folder of backups, each with its date in its name. Other files in it are left alone.
struct BackupFolder {
    private let folder: String

    /// Nil where that is no folder.
    init?(_ path: String) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
            return nil
        }
        folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// A name that is free: another backup may have been made in the same second.
    func path(at now: Date) -> String {
        var (path, number) = ("\(folder)/off-\(now.inFileName).sqlite", 1)
        while FileManager.default.fileExists(atPath: path) {
            number += 1
            path = "\(folder)/off-\(now.inFileName)-\(number).sqlite"
        }
        return path
    }

    /// Returns how many were deleted. Names are in the order of time.
    func delete(allBut newest: Int) -> Int {
        let backups = names { $0.wholeMatch(of: /off-\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?\.sqlite/) != nil }
        return backups.sorted { $0.dropLast(".sqlite".count) < $1.dropLast(".sqlite".count) }.dropLast(newest).count {
            delete($0)
        }
    }

    /// What a backup that was stopped halfway has left.
    func deleteLeftovers(before time: Date) {
        for name in names({
            $0.wholeMatch(of: /off-[-0-9TZ]+\.sqlite\.new-\d+(-journal|-wal|-shm)?/) != nil
        }) {
            let written = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[
                .modificationDate]
            if let written = written as? Date, written < time { _ = delete(name) }
        }
    }

    private func names(_ isMeant: (String) -> Bool) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(isMeant)
    }

    private func delete(_ name: String) -> Bool {
        (try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")) != nil
    }
}

extension Date {
    /// Such as "2026-11-23T001500Z".
    var inFileName: String { formatted(.iso8601).replacing(":", with: "") }
}
