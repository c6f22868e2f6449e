import Foundation
import Support

/// Makes inputs that are nearly right: real ones with a part removed, repeated, moved or replaced by something odd.
nonisolated struct FuzzInput {
    var chance: Chance

    init(seed: UInt64, target: String, round: Int) {
        // The same case whatever other cases are run.
        let name = target.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        chance = Chance(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ name &+ UInt64(round))
    }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[chance.below(elements.count)] }

    /// A few pieces in a row.
    mutating func line(of pieces: [String]) -> String {
        let count = chance.isOne(in: 10) ? 40 : 1 + chance.below(6)
        let separator = chance.isOne(in: 5) ? "" : " "
        return (0..<count).map { _ in chance.isOne(in: 6) ? odd : one(of: pieces) }.joined(separator: separator)
    }

    /// The bytes with some changes; sometimes none.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<chance.below(5) { mutate(&bytes) }
        return bytes
    }

    mutating func mutated(_ text: String) -> String {
        if chance.isOne(in: 4), let other = renumbered(text) { return other }
        // Half of the changes keep to whole characters, so that the text stays readable.
        guard chance.isOne(in: 2) else { return String(decoding: mutated(Array(text.utf8)), as: UTF8.self) }
        var characters = Array(text)
        for _ in 0..<1 + chance.below(4) {
            let place = chance.below(characters.count + 1)
            switch chance.below(3) {
            case 0: characters.insert(contentsOf: odd, at: place)
            case 1: characters.removeSubrange(place..<min(characters.count, place + chance.below(6)))
            default:
                let part = characters[place..<min(characters.count, place + chance.below(30))]
                characters.insert(contentsOf: part, at: chance.below(characters.count + 1))
            }
        }
        return String(characters)
    }

    /// With another number in the place of one.
    private mutating func renumbered(_ text: String) -> String? {
        let numbers = text.ranges(of: /[0-9]+/)
        guard !numbers.isEmpty else { return nil }
        return text.replacingCharacters(in: one(of: numbers), with: one(of: Array(FuzzInput.oddities.prefix(30))))
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = chance.below(bytes.count + 1)
        switch chance.below(7) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(chance.below(8))
        case 1 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + chance.below(8)))
        case 2: bytes.insert(UInt8(chance.below(256)), at: place)
        case 3: bytes.insert(contentsOf: odd.utf8, at: place)
        case 4:
            let part = Array(bytes[place..<min(bytes.count, place + chance.below(40))])
            bytes.insert(contentsOf: part, at: chance.below(bytes.count + 1))
        case 5: bytes.removeSubrange(place...)
        default:
            // Many of one kind: brackets, digits, blanks.
            let byte = Array("[{\"0 \n=/-".utf8)[chance.below(9)]
            bytes.insert(contentsOf: Array(repeating: byte, count: 1 + chance.below(300)), at: place)
        }
    }

    /// Something that somebody forgot to think of.
    mutating func oddity() -> String { odd }

    private var odd: String {
        mutating get {
            if chance.isOne(in: 8) {
                // Any character at all.
                return String(Character(Unicode.Scalar(UInt32(chance.below(0x11_0000))) ?? "\u{FFFD}"))
            }
            return one(of: FuzzInput.oddities)
        }
    }

    private static let oddities = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999999", "-1", "0", "00", "1e308", "-0.0", "½",
        "٣", "१", "²", "½", "0x1F", "1,5", "1.5", "24:00", "25:61", "12am", "0:00", "2026-02-30", "9999-12-31",
        "0000-00-00", "-9999-01-01", "10000-01-01", "99999 weeks", "until", "utc+99", "/", "//", "/\u{301}", "!", "@",
        "\"", "\\", "\\u", "\\ud800", "{", "}", "{{", "}}", "{{x}}", "[", "]", ",", ":", "=", "#", "null", "true",
        "\u{0}", "\u{7}", "\u{8}", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{7F}", "\u{85}", "\u{2028}",
        "\u{2029}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
        "\u{E0041}", "\u{301}", "\u{301}\u{323}\u{301}", "\u{1100}", "\u{AC00}", "👨‍👩‍👧", "🇩🇪🇩", "שלום", "ﷺ", "ß", "İ",
        "ı", "ﬁ", "Ǆ", "\r", "\n", "\r\n", "\t", "\u{A0}", "    ", "'; DROP TABLE person; --", "%s%n", "=1+1",
        "$(reboot)", "../../etc/passwd", "<b>", "**", "`", "😊",
    ]
}
