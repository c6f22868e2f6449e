/// What a model sees of a text, each as a number. Equal features have equal numbers in every build.
public struct FeatureHash {
    public private(set) var value: UInt64 = 14_695_981_039_346_656_037

    public init(_ kind: UInt64) { mix(kind) }

    // A list of parts would be an array for each feature.
    public init(_ kind: UInt64, _ part: UInt64) {
        mix(kind)
        mix(part)
    }

    public init(_ kind: UInt64, _ first: UInt64, _ second: UInt64, _ third: UInt64? = nil) {
        self.init(kind, first)
        mix(second)
        if let third { mix(third) }
    }

    public init(bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
        finish()
    }

    /// A number for each four letters in a row, with the word's ends; a shorter word has none.
    public static func ofLetters(in word: String) -> [UInt64] {
        guard word.utf8.count > 3 else { return [] }
        let bytes = [UInt8(ascii: "^")] + word.utf8 + [UInt8(ascii: "$")]
        return bytes.withUnsafeBufferPointer { bytes in
            (0...bytes.count - 4).map { FeatureHash(bytes: bytes[$0..<$0 + 4]).value }
        }
    }

    private mutating func mix(_ part: UInt64) {
        value = (value ^ part) &* 0x9E37_79B9_7F4A_7C15
        finish()
    }

    private mutating func finish() { value ^= value >> 29 }
}
