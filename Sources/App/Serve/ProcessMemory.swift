import Glibc
import Shared

/// What the process holds of the machine's memory. The allocator's functions are looked up at run time, since Swift does
/// not import them and not every C library has them.
nonisolated enum ProcessMemory {
    /// In bytes; some twenty lines for each of two hundred mappings.
    private static let mostMaps = 4 << 20

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

    /// Returns to the system what is free, and what has not been needed lately of the program's files.
    static func giveBack() {
        trim()
        for pages in unchangedPages() { madvise(pages.baseAddress, pages.count, MADV_DONTNEED) }
    }

    private static func trim() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let found = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(found, to: Trim.self)(0)
    }

    /// A mapped part of a file.
    private struct Mapping {
        let pages: UnsafeMutableRawBufferPointer
        let isCode: Bool
        let path: Substring

        /// From the first line about it; nil where it is no file, or can be written to.
        init?(_ fields: [Substring]) {
            guard fields.count > 5, ["r-xp", "r--p"].contains(fields[1]), fields[5].hasPrefix("/") else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { return nil }
            pages = UnsafeMutableRawBufferPointer(
                start: UnsafeMutableRawPointer(bitPattern: ends[0]), count: Int(ends[1] - ends[0]))
            (isCode, path) = (fields[1] == "r-xp", fields[5])
        }
    }

    private static func fields(of line: Substring.UTF8View) -> [Substring] {
        line.split(separator: UInt8(ascii: " ")).map(Substring.init)
    }

    /// Where code and constants of the program and its libraries are mapped and nothing was changed, so that a page that
    /// is given back comes from its file again. Starting touches most of them, and the kernel maps what lies around each
    /// page: without this, a quarter of what a service held was code that had run once.
    private static func unchangedPages() -> [UnsafeMutableRawBufferPointer] {
        let maps = try? SmallFile("/proc/self/smaps", limit: mostMaps).text
        var unchanged: [Mapping] = []
        var mapping: Mapping?
        // By bytes: to look at the characters of six thousand lines takes many times as long.
        for line in (maps ?? "").utf8.split(separator: UInt8(ascii: "\n")) {
            // The first line about a mapping begins with its address, each other one with a name.
            if line.first.map((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) == false {
                mapping = Mapping(fields(of: line))
            } else if line.starts(with: "Anonymous:".utf8) || line.starts(with: "Swap:".utf8) {
                // A page that was written to is no longer the file's.
                if fields(of: line).dropFirst().first != "0" { mapping = nil }
            } else if line.starts(with: "VmFlags:".utf8) {
                unchanged += [mapping].compactMap(\.self)
            }
        }
        // Other files may be unmapped at any time, and something else be there.
        let programs = Set(unchanged.filter(\.isCode).map(\.path))
        return unchanged.filter { programs.contains($0.path) }.map(\.pages)
    }
}
