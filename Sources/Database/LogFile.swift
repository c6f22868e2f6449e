import Glibc

/// The log beside a database, as far as its first bytes tell.
struct LogFile {
    private static let header = 32
    private static let salts = 16..<24

    /// Other bytes each time that the log begins anew, which it does once all of it is in the database.
    let generation: [UInt8]
    let size: Int

    /// Nil where there is none, or an empty one.
    init?(of database: String) {
        let descriptor = open(database + "-wal", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var (bytes, information) = ([UInt8](repeating: 0, count: LogFile.header), stat())
        guard fstat(descriptor, &information) == 0, read(descriptor, &bytes, bytes.count) == bytes.count else {
            return nil
        }
        generation = Array(bytes[LogFile.salts])
        size = Int(information.st_size)
    }
}
