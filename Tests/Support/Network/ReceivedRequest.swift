/// A request as the server read it from the socket.
package struct ReceivedRequest: Sendable {
    package let method: String
    package let target: String
    package let headers: [(name: String, value: String)]
    package var body: [UInt8] = []

    /// Reads the request line and the header lines; nil when they are malformed.
    package init?(head: String) {
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 3 else { return nil }
        method = words[0]
        target = words[1]
        headers = lines.dropFirst().map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(halves[0]), halves.count > 1 ? String(halves[1].drop { $0 == " " }) : "")
        }
    }

    package subscript(header: String) -> String? {
        headers.first { $0.name.lowercased() == header.lowercased() }?.value
    }

    package var text: String { String(decoding: body, as: UTF8.self) }
}
