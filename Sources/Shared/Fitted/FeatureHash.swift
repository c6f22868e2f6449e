/// What a model sees of a text, each as a number. Equal features have equal numbers in every build.
package struct FeatureHash {
    package private(set) var value: UInt64 = 14_695_981_039_346_656_037

    package init(_ kind: UInt64) { mix(kind) }

    package init(_ kind: UInt64, _ parts: UInt64...) {
        mix(kind)
        for part in parts { mix(part) }
    }

    package init(bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
        finish()
    }

    private mutating func mix(_ part: UInt64) {
        value = (value ^ part) &* 0x9E37_79B9_7F4A_7C15
        finish()
    }

    private mutating func finish() { value ^= value >> 29 }
}
