package import Messaging
package import Shared

/// A poll's response, split into the bytes of each update, so that a broken update affects no other.
package struct UpdateBatch {
    package let events: [Batch.Event]
    /// Where the next poll begins; nil where no update had a number.
    package let next: Int64?
    /// Taps, which Telegram wants acknowledged at once.
    let queries: [String]

    /// More than any network sends at once.
    private static let most = 100_000
    /// Larger than any real update; a larger one keeps its content but not its bytes.
    private static let largest = 256 << 10

    /// Nil where the body is no list of updates. `reading` is called on each and its result kept.
    package init?(_ body: [UInt8], reading: (JSON) -> Reading? = { _ in nil }) {
        let answer = JSONScan.members(["ok", "result"], of: body[...])
        guard answer["ok"]?.elementsEqual("true".utf8) == true, let result = answer["result"],
            let elements = JSONScan.elements(of: result, most: UpdateBatch.most)
        else { return nil }
        var events: [Batch.Event] = []
        var queries: [String] = []
        var next: Int64?
        for element in elements {
            let update = JSON(element, keeping: .update)
            let number = UpdateBatch.number(of: update, element)
            // Numbering may restart anywhere: the last number counts, not the highest.
            if let number { next = number + 1 }
            let id = number.map(String.init) ?? "unnumbered " + UpdateBatch.digest(of: element)
            events.append(
                Batch.Event(
                    id: id, address: update.flatMap(UpdateReader.address), raw: UpdateBatch.kept(element, update),
                    reading: update.flatMap(reading)))
            if let query = update?["callback_query"]?["id"]?.string { queries.append(query) }
        }
        self.events = events
        self.next = next
        self.queries = queries
    }

    /// An update that cannot be parsed but contains its number; nil where it does not.
    package init?(broken body: [UInt8]) {
        guard let name = body.firstRange(of: Array("\"update_id\"".utf8)) else { return nil }
        let digits = body[name.upperBound...].drop { [0x3A, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
            .prefix(20).prefix { (0x30...0x39).contains($0) }
        guard let number = UpdateBatch.confirmable(Int64(String(decoding: digits, as: UTF8.self))) else { return nil }
        events = [Batch.Event(id: String(number), raw: Array(body.prefix(UpdateBatch.largest)))]
        next = number + 1
        queries = []
    }

    /// What Safety hears in each of its lines.
    func heard(by hearing: (String) -> any Hearing) -> [String: any Hearing] {
        var heard: [String: any Hearing] = [:]
        for case .message(let envelope)? in events.map(\.reading) {
            if let words = envelope.words, heard[words] == nil { heard[words] = hearing(words) }
        }
        return heard
    }

    /// Finds the number even where the update is not valid JSON.
    private static func number(of update: JSON?, _ bytes: ArraySlice<UInt8>) -> Int64? {
        if let number = update?["update_id"]?.integer { return confirmable(number) }
        return confirmable(
            JSONScan.members(["update_id"], of: bytes)["update_id"].flatMap {
                Int64(String(decoding: $0.prefix(32), as: UTF8.self))
            })
    }

    /// A negative offset has another meaning, and the highest number has none after it.
    private static func confirmable(_ number: Int64?) -> Int64? {
        number.flatMap { (0..<Int64.max).contains($0) ? $0 : nil }
    }

    private static func kept(_ bytes: ArraySlice<UInt8>, _ update: JSON?) -> [UInt8] {
        bytes.count <= largest ? Array(bytes) : update?.bytes ?? Array(bytes.prefix(largest))
    }

    /// Names an update without a number by its bytes, so that it is stored once however often it comes.
    private static func digest(of bytes: ArraySlice<UInt8>) -> String {
        SHA256.digest(of: Array(bytes)).prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
    }
}

extension JSON.Limits {
    /// Telegram allows no longer text, and its updates are far smaller than the total.
    static let update = JSON.Limits(text: 4096, texts: 256 << 10, values: 10_000)
}
