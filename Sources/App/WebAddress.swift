enum WebAddress {
    /// The host and port, such as "api.example.org" or "localhost:11434", for telling people where something is sent.
    /// Nil where this is no address, or contains a user or password, which would be a misplaced secret.
    static func host(of address: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: address.hasPrefix),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return host.isEmpty || host.contains("@") ? nil : String(host)
    }

    /// Whether others on the network can read what is sent there: it is not encrypted, and leaves this machine.
    static func isInTheOpen(_ address: String) -> Bool {
        guard address.hasPrefix("http://"), let host = host(of: address) else { return false }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        let isLoopback = numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
        return !isLoopback && name != "localhost" && name != "[::1]"
    }
}
