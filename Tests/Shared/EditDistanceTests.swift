import Shared
import Testing

@Suite("Slips of the finger")
struct EditDistanceTests {
    @Test(
        "are counted by letters put in, left out, changed and swapped, the same both ways",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("tiktok", "tiktok", 0), ("instgram", "instagram", 1), ("tiktko", "tiktok", 1),
            ("redditt", "reddit", 1), ("ticktock", "tiktok", 2), ("kitten", "sitting", 3), ("ca", "abc", 3),
        ])
    func edits(one: String, other: String, count: Int) {
        #expect(one.edits(to: other) == count)
        #expect(other.edits(to: one) == count)
    }
}
