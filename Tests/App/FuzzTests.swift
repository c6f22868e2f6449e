import Foundation
import Support
import Testing

/// A short run of `offbench fuzz` with a fixed seed; longer ones are made by hand. As a process of its own, so that a
/// crash is told as what it is.
@Suite("Nearly right input", .timeLimit(.minutes(30)))
struct FuzzTests {
    @Test("crashes nothing that reads it, and breaks no promise")
    func fixedSeed() async throws {
        let ended = try await run(
            products + "/offbench", ["fuzz", "--seed", "1", "--rounds", "15"], environment: [:], input: "")
        #expect(ended.status == 0, "\(ended.output)")
        #expect(ended.output.contains("15 rounds"))
    }
}
