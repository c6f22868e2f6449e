import Shared
import Support
import Testing

@testable import Drawing

@Suite("Deflate")
struct DeflateTests {
    /// Compressed by zlib: with fixed codes, stored, and with dynamic codes.
    private static let known: [(hex: String, text: String)] = [
        ("4b54484eccc9554849acd45148c464a796a5e665e6a50300", "a calm day, a calm day, a calm evening"),
        ("010400fbff63616c6d", "calm"),
        (
            """
            cdce8111c3200840d15911212a885182aedff4ae43f40ff0ee0340c2cca5e95891b89903eb82cb827ab09dba68243db2e528589e
            65f7ec82ae14a362dcc229a64921841d8faf377f620352119baf2877601d41ea289efb2e331bfcc03468d5631c9dc22e58cae0d6
            5e710d6d853326f8f62f831f
            """, String(decoding: (0..<300).map { number in UInt8(number * number / 7 % 23 + 97) }, as: UTF8.self)
        ),
    ]

    private static let plain: [[UInt8]] = [
        [], [0], [255, 255], [1, 2, 3], Array("abcabcabcabcd".utf8), Array(0...255),
        [UInt8](repeating: 7, count: 3), [UInt8](repeating: 7, count: 258), [UInt8](repeating: 7, count: 259),
        [UInt8](repeating: 0, count: 100_000),
    ]

    @Test("by zlib is read correctly by these tests", arguments: known)
    func reader(hex: String, text: String) throws {
        let digits = hex.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
        #expect(try Inflater.inflated(bytes) == Array(text.utf8))
    }

    @Test("is lossless", arguments: plain)
    func roundTrip(bytes: [UInt8]) throws {
        #expect(try Inflater.inflated(Deflate.compressed(bytes, period: 5)) == bytes)
    }

    @Test("is lossless for three hundred random inputs, whatever the period")
    func manyRoundTrips() throws {
        for seed in 1...300 {
            var numbers = Chance(seed: UInt64(seed))
            let bytes = DeflateTests.sample(&numbers, count: Int.random(in: 0...1200, using: &numbers))
            let period = Int.random(in: 1...400, using: &numbers)
            #expect(try Inflater.inflated(Deflate.compressed(bytes, period: period)) == bytes, "seed \(seed)")
        }
    }

    @Test("can repeat every length at every distance")
    func lengthsAndDistances() throws {
        var numbers = Chance(seed: 7)
        let noise = (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        var bytes = noise
        for length in 3...260 { bytes += noise[length * 150..<length * 150 + length] + [UInt8(length % 256)] }
        for distance in [1, 2, 3, 4, 5, 6, 7, 9, 13, 129, 4097, 24_577, 32_767, 32_768, 32_769] {
            for _ in 0..<20 { bytes.append(bytes[bytes.count - distance]) }
            bytes.append(UInt8.random(in: 0...255, using: &numbers))
        }
        #expect(try Inflater.inflated(Deflate.compressed(bytes, period: 1000)) == bytes)
    }

    @Test("limits the length of its codes, however uneven the counts are")
    func limitedCodes() {
        var counts = [1, 1]
        while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        for limit in [7, 15] {
            let lengths = HuffmanCode(counts: counts, limit: limit).lengths
            #expect(lengths.allSatisfy { (1...limit).contains($0) })
            // The code is complete: every sequence of bits has a meaning.
            #expect(lengths.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
        }
    }

    @Test("compresses repetitions well", arguments: [1, 720])
    func size(period: Int) {
        let bytes = (0..<100_000).map { UInt8($0 % period % 251) }
        #expect(Deflate.compressed(bytes, period: period).count < 1500)
    }

    /// A mixture of runs, noise, few symbols, words and rows that nearly repeat.
    private static func sample(_ numbers: inout Chance, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let length = Int.random(in: 1...300, using: &numbers)
            let byte = UInt8.random(in: 0...255, using: &numbers)
            switch Int.random(in: 0..<5, using: &numbers) {
            case 0: bytes += [UInt8](repeating: byte, count: length)
            case 1: bytes += (0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            case 2: bytes += (0..<length).map { _ in UInt8.random(in: 0...2, using: &numbers) }
            case 3: bytes += Array("a quiet evening, ".utf8)
            default: bytes += bytes.suffix(length) + [byte]
            }
        }
        return Array(bytes.prefix(count))
    }
}

@Suite("Checksums")
struct ChecksumTests {
    @Test("have the published values")
    func published() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.of(digits) == 0xCBF4_3926)
        #expect(Checksum.adler32(digits) == 0x091E_01DE)
        #expect(CRC32.of([]) == 0)
        #expect(Checksum.adler32([]) == 1)
        #expect(CRC32.of(Array("IEND".utf8)) == 0xAE42_6082)
        #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    }

    @Test("agree with their definitions over a long run of the largest byte")
    func long() {
        let bytes = [UInt8](repeating: 255, count: 70_001)
        #expect(Int(Checksum.adler32(bytes)) == Checksums.adler(bytes))
        #expect(Int(CRC32.of(bytes)) == Checksums.crc(bytes))
    }
}
