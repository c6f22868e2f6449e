/// A user's full name, such as "@ana:example.org".
package struct UserID: Hashable, Sendable {
    private static let longest = 255

    package let text: String

    /// Nil where this is no full user name.
    package init?(_ text: String) {
        let parts = text.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.first == "@", parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
            text.utf8.count <= UserID.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self.text = text
    }

    /// What stands between "@" and the first ":".
    package var localpart: String { String(text.dropFirst().prefix { $0 != ":" }) }
    package var server: String { String(text.drop { $0 != ":" }.dropFirst()) }
}
