import Foundation
import Testing

@testable import App

@Suite("The process' memory")
struct ProcessMemoryTests {
    /// How much of files is resident, in KiB.
    private static var ofFiles: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssFile:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    @Test("gives back what it holds of the program's files, which then runs as before")
    func givesBack() {
        let before = ProcessMemoryTests.ofFiles
        ProcessMemory.giveBack()
        #expect(ProcessMemoryTests.ofFiles < before)
        #expect(TimeZone(identifier: "Europe/Berlin")?.secondsFromGMT(for: .distantPast) != nil)
        #expect("kept".uppercased() == "KEPT")
    }
}
