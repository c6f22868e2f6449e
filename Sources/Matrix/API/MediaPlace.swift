/// Where a file is, from a URI such as "mxc://example.org/AbCd". Anything else in its place is fetched from nowhere.
struct MediaPlace: Hashable, Sendable {
    private static let scheme = "mxc://"
    private static let longest = 255

    let server: String
    let id: String

    init?(_ text: String) {
        let parts = text.dropFirst(MediaPlace.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        guard text.hasPrefix(MediaPlace.scheme), text.utf8.count <= MediaPlace.longest, parts.count == 2,
            parts[0].utf8.first.map(MediaPlace.isAlphanumeric) == true || parts[0].first == "[",
            parts[0].utf8.allSatisfy({ MediaPlace.isAlphanumeric($0) || ".:-[]".utf8.contains($0) }),
            !parts[1].isEmpty, parts[1].utf8.allSatisfy({ MediaPlace.isAlphanumeric($0) || "-_".utf8.contains($0) })
        else { return nil }
        (server, id) = (String(parts[0]), String(parts[1]))
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
