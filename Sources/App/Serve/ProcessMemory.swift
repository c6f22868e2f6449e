import Glibc

/// Settings of the C library's allocator. They are looked up at run time, since Swift does not import them and not
/// every C library has them.
nonisolated enum ProcessMemory {
    /// glibc's option for the number of arenas, and our number: one actor does nearly everything, and each arena holds
    /// memory of its own.
    private static let mostArenas: (name: Int32, count: Int32) = (-8, 2)

    static func limitArenas() {
        typealias Option = @convention(c) (Int32, Int32) -> Int32
        guard let found = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(found, to: Option.self)(mostArenas.name, mostArenas.count)
    }

    /// Returns free memory to the system.
    static func giveBack() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let found = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(found, to: Trim.self)(0)
    }
}
