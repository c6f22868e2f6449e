import Foundation
import Shared
import Testing

@Suite("Zip files")
struct ZipTests {
    private static let time = WallTime(Day(number: 20_514), TimeOfDay(clamped: 21 * 60))

    /// Made by Python's zipfile: "a/long.csv" is deflated, "b.txt" stored.
    private static let foreign = bytes(
        "504b03041400000008000000625cca42e58b4a0000006c0100000a000000612f6c6f6e672e6373764dceb90d80301405"
            + "c19c5ab0f4dffa00fa6fcc22b0b4e16443b15af556b9b938c0e8c630a6b18cc7788d4f48191ec48378100fe2413c8807"
            + "f1201ee0011ee0011ee0011ee0011ef00f36504b03041400000000000000625c0bf94356060000000600000005000000"
            + "622e74787473746f726564504b010214031400000008000000625cca42e58b4a0000006c0100000a0000000000000000"
            + "000000800100000000612f6c6f6e672e637376504b010214031400000000000000625c0bf94356060000000600000005"
            + "0000000000000000000000800172000000622e747874504b050600000000020002006b0000009b0000000000")

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    @Test("come back as they were written")
    func returning() throws {
        var zip = ZipWriter(at: ZipTests.time)
        let files = ["off.json": Array("{}".utf8), "csv/grüße.csv": [UInt8](repeating: 7, count: 70_000), "empty": []]
        for (name, content) in files { zip.add(content, as: name) }
        var reader = try ZipReader(zip.bytes, limit: 100_000)
        #expect(Set(reader.entries.map(\.name)) == Set(files.keys))
        for (name, content) in files { #expect(try reader.content(named: name) == content) }
        #expect(try reader.content(named: "other") == nil)
    }

    @Test("are read as another program writes them")
    func foreign() throws {
        var reader = try ZipReader(ZipTests.foreign, limit: 10_000)
        let long = (1...28).map { "2026-03-\($0 < 10 ? "0" : "")\($0),2\n" }.joined()
        #expect(try reader.content(named: "a/long.csv") == Array(long.utf8))
        #expect(try reader.content(named: "b.txt") == Array("stored".utf8))
    }

    @Test("are read by another program", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
    func readElsewhere() throws {
        var zip = ZipWriter(at: ZipTests.time)
        zip.add(Array("{}".utf8), as: "off.json")
        zip.add(Array("a,b".utf8), as: "csv/grüße.csv")
        let path = FileManager.default.temporaryDirectory.path + "/off-\(UUID().uuidString).zip"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(NewFile.write(zip.bytes, to: path))
        #expect(!NewFile.write([], to: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; "
                + "assert z.read('csv/grüße.csv') == b'a,b' and z.infolist()[0].date_time == (2026, 3, 2, 21, 0, 0)",
            path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("unpack no further than they may")
    func bombs() throws {
        var reader = try ZipReader(ZipTests.foreign, limit: 100)
        #expect(throws: ZipReader.Flaw.tooLarge) { try reader.content(named: "a/long.csv") }
        // An entry that claims to be smaller than it unpacks to.
        var liar = ZipTests.foreign
        let directory = try #require(liar.firstIndex(of: 0x50, after: [0x50, 0x4B, 0x01, 0x02]))
        liar[directory + 24] = 5
        liar[directory + 25] = 0
        var second = try ZipReader(liar, limit: 10_000)
        #expect(throws: ZipReader.Flaw.damaged) { try second.content(named: "a/long.csv") }
    }

    @Test("that are cut or changed anywhere are refused or read as they are, and never crash")
    func damaged() {
        for length in 0..<ZipTests.foreign.count { read(Array(ZipTests.foreign.prefix(length))) }
        for index in ZipTests.foreign.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = ZipTests.foreign
                bytes[index] ^= change
                read(bytes)
            }
        }
    }

    private func read(_ bytes: [UInt8]) {
        guard var reader = try? ZipReader(bytes, limit: 10_000) else { return }
        for entry in reader.entries { #expect((try? reader.content(of: entry))?.count ?? 0 <= 10_000) }
    }
}

extension [UInt8] {
    /// Where this signature begins.
    fileprivate func firstIndex(of first: UInt8, after signature: [UInt8]) -> Int? {
        indices.first { self[$0] == first && self[$0...].starts(with: signature) }
    }
}

@Suite("Instants as text")
struct InstantTextTests {
    @Test(
        "come back in every zone, to the millisecond",
        arguments: ["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "UTC"],
        [-5_000_000_000_123, -1, 0, 1_772_478_000_120, 253_402_000_000_000] as [Int64])
    func returning(name: String, milliseconds: Int64) throws {
        let zone = try #require(TimeZone(identifier: name))
        let instant = Date(milliseconds: milliseconds)
        #expect(Date(iso: instant.iso(in: zone)) == instant)
    }

    @Test("show the wall clock and its distance from UTC")
    func shown() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(Date(milliseconds: 1_772_478_000_120).iso(in: zone) == "2026-03-02T20:00:00.120+01:00")
    }

    @Test(
        "that are none are refused",
        arguments: ["", "T", "2026-03-02", "2026-03-02T20:00:00.120", "2026-13-02T20:00:00.120+01:00", "a-b-cTd+e"])
    func none(text: String) { #expect(Date(iso: text) == nil) }
}
