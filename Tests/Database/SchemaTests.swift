import Testing

@testable import Database

/// A file only knows how many steps it has taken: it would never get the change of a step that was edited later.
@Suite("The schema")
struct SchemaTests {
    /// The digest of each released step, in order. A new step adds its digest; none is ever changed.
    private static let landed = [
        "748ad65f1c439bb4", "4f7d03ef1d1f8f58", "f68f2829009c7368", "1ed72c6acfce1e8", "18927b03aa14dd46",
        "d33282572703b404", "a2c5af382848b991", "2a2f0353547d8b81", "d74d8c72b0e9ac5b", "795a2ad75b1bca30",
        "bccd3328603cb287", "6b3b80820207b7c5", "5e1d0fb4bd996e44", "20e91797572a3088", "2dad83f896d44518",
        "62aa9bb64d631133", "7da6e38b090c7ff0", "54123cfee3afaba0",
        "e5549584417c8875", "2d2af0d42d96fae8", "82f9665a0a57f674", "690cf3df4a4e5bcb", "c67a349a44a2b76",
        "c142fcbca0f2aed7", "70057bd2de8a1c6f",
        "7d50baf0061e601f", "c19f47a8b947a524", "878323e98fd8ddf0", "9f0baf822b329cfe",
        "f0d86ac4fd2de7b0", "903331f336ca2ea3", "20bacaedbee3bbe5", "4be60ffe77d30d28",
        "6917605fe698fadf", "248a145b9dcb7807", "73e78bd2ac6f2c60",
        "47f2867988a76f8f", "6b9008632514e4cd", "5d67dd339fc488fc",
        "78ce917d4d90a040", "66a6a47a52eef775", "f6241348a2f566fd",
    ]

    @Test("only gains steps, and never changes a released one")
    func steps() {
        let digests = Migrations.off.steps.map { SchemaTests.digest($0.sql) }
        #expect(digests == SchemaTests.landed)
    }

    /// FNV-1a, which is enough to notice a change.
    private static func digest(_ text: String) -> String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }, radix: 16)
    }
}
