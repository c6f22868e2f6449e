import Messaging
import Shared

/// The answer to a poll, taken apart: each update as its own bytes, so that one that is broken costs only itself.
struct UpdateBatch {
    let events: [Batch.Event]
    /// Where the next poll begins; nil where nothing told it.
    let next: Int64?
    /// Taps, which the network wants acknowledged at once.
    let queries: [String]

    /// Nil where this is no list of updates. What `reading` makes of each goes with it.
    init?(_ body: [UInt8], reading: (JSON) -> Reading? = { _ in nil }) {
        guard JSONScan.member("ok", of: body[...])?.elementsEqual("true".utf8) == true,
            let result = JSONScan.member("result", of: body[...]), let elements = JSONScan.elements(of: result)
        else { return nil }
        var events: [Batch.Event] = []
        var queries: [String] = []
        var next: Int64?
        for element in elements {
            let update = JSON(element)
            let number = JSONScan.member("update_id", of: element).flatMap {
                Int64(String(decoding: $0, as: UTF8.self))
            }
            // Ids may begin anew at any number: the last one counts, not the highest.
            if let number { next = number + 1 }
            let id = number.map(String.init) ?? "unnumbered " + UpdateBatch.digest(of: element)
            events.append(
                Batch.Event(
                    id: id, address: update.flatMap(UpdateReader.address), raw: Array(element),
                    reading: update.flatMap(reading)))
            if let query = update?["callback_query"]?["id"]?.string { queries.append(query) }
        }
        self.events = events
        self.next = next
        self.queries = queries
    }

    /// What cannot be taken apart but names its number somewhere; nil where it does not.
    init?(broken body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        guard let name = text.firstRange(of: "\"update_id\"") else { return nil }
        let digits = text[name.upperBound...].drop { $0 == ":" || $0.isWhitespace }.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits) else { return nil }
        events = [Batch.Event(id: String(number), raw: body)]
        next = number + 1
        queries = []
    }

    /// Without a number its own bytes are its name: it is taken once, however often it comes.
    private static func digest(of bytes: ArraySlice<UInt8>) -> String {
        SHA256.digest(of: Array(bytes)).prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
    }
}
