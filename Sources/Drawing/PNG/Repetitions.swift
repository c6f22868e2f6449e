/// Bytes as Deflate's tokens: literals, and copies of earlier bytes.
struct Repetitions {
    /// A byte, or a repetition's length and distance.
    enum Token {
        case byte(UInt8)
        case copy(length: UInt16, distance: UInt16)
    }

    private static let longest = 258
    private static let farthest = 32_768
    private static let hashBits = 14
    /// How many earlier places are tried; more would cost time and save little.
    private static let attempts = 8

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    /// The last place where each hash of four bytes began, and for each place the one before; -1 where there is none.
    private var latest = [Int32](repeating: -1, count: 1 << hashBits)
    private var earlier = [Int32](repeating: -1, count: farthest)

    /// `period` is a distance at which repetitions are likely: a row of the picture.
    init(_ bytes: [UInt8], period: Int) {
        self.bytes = bytes
        var position = 0
        while position < bytes.count {
            let (length, distance) = best(at: position, period: period)
            if length < (distance > 64 ? 4 : 3) {
                tokens.append(.byte(bytes[position]))
                remember(position)
                position += 1
            } else {
                tokens.append(.copy(length: UInt16(length), distance: UInt16(distance)))
                // Places within a long repetition are not worth remembering.
                var place = position
                while place < position + (length > 64 ? 1 : length) {
                    remember(place)
                    place += 1
                }
                position += length
            }
        }
    }

    /// The longest repetition at this place; of equal ones the nearest.
    private func best(at position: Int, period: Int) -> (length: Int, distance: Int) {
        var length = matching(position, distance: 1, longerThan: 0)
        var distance = 1
        guard length < Repetitions.longest else { return (length, distance) }
        let above = matching(position, distance: period, longerThan: length)
        if above > length { (length, distance) = (above, period) }
        guard position + 3 < bytes.count else { return (length, distance) }
        var place = Int(latest[hash(position)])
        var attempt = 0
        while place >= 0, position - place <= Repetitions.farthest, attempt < Repetitions.attempts {
            let found = matching(position, distance: position - place, longerThan: length)
            if found > length { (length, distance) = (found, position - place) }
            guard length < Repetitions.longest else { break }
            place = Int(earlier[place % Repetitions.farthest])
            attempt += 1
        }
        return (length, distance)
    }

    /// How many bytes equal those at this distance before; 0 where it cannot exceed `least`.
    private func matching(_ position: Int, distance: Int, longerThan least: Int) -> Int {
        let limit = min(bytes.count - position, Repetitions.longest)
        guard distance <= position, distance <= Repetitions.farthest, least < limit,
            bytes[position + least] == bytes[position + least - distance]
        else { return 0 }
        var length = 0
        while length < limit, bytes[position + length] == bytes[position + length - distance] { length += 1 }
        return length
    }

    private mutating func remember(_ position: Int) {
        guard position + 3 < bytes.count else { return }
        let hash = hash(position)
        earlier[position % Repetitions.farthest] = latest[hash]
        latest[hash] = Int32(position)
    }

    /// A hash of the four bytes here.
    private func hash(_ position: Int) -> Int {
        var value = Int(bytes[position]) << 24 | Int(bytes[position + 1]) << 16
        value |= Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        return (value &* 2_654_435_761) >> 16 & (1 << Repetitions.hashBits - 1)
    }
}
