import Glibc

/// How the C library keeps memory for this process. Its calls are looked up, since they are no part of what Swift imports,
/// and not every C library has them.
nonisolated enum ProcessMemory {
    /// glibc's name for the most arenas, and how many: one actor does nearly everything here, and each arena keeps some
    /// memory to itself.
    private static let mostArenas: (name: Int32, count: Int32) = (-8, 2)

    static func limitArenas() {
        typealias Option = @convention(c) (Int32, Int32) -> Int32
        guard let found = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(found, to: Option.self)(mostArenas.name, mostArenas.count)
    }

    /// What a busy minute took, and is free now, goes back to the machine.
    static func giveBack() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let found = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(found, to: Trim.self)(0)
    }
}
