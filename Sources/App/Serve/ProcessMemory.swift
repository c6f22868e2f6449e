import Glibc

/// Settings of the C library's allocator. They are looked up at run time, since Swift does not import them and not
/// every C library has them.
nonisolated enum ProcessMemory {
    private static let options: [(name: Int32, value: Int32)] = [
        // The number of arenas. Each holds memory of its own, and threads that share one wait for each other: an answer
        // took six more futex calls with two arenas than with four.
        (name: -8, value: 4),
        // What is larger gets pages of its own, and returns them when it is freed. Unless it is set, glibc raises this
        // limit, and the arenas keep what pictures were drawn in.
        (name: -3, value: 128 * 1024),
        // How much may be free at the end of an arena before it is returned.
        (name: -1, value: 512 * 1024),
    ]

    static func configure() {
        typealias Option = @convention(c) (Int32, Int32) -> Int32
        guard let found = dlsym(nil, "mallopt") else { return }
        for option in options { _ = unsafeBitCast(found, to: Option.self)(option.name, option.value) }
    }

    /// Returns free memory to the system.
    static func giveBack() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let found = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(found, to: Trim.self)(0)
    }
}
