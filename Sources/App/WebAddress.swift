enum WebAddress {
    /// "api.example.org", or "localhost:11434": what people are told about where something goes. Nil where it is no
    /// address, or has a name and a password before the host: they would be a secret in the wrong place.
    static func host(of address: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: address.hasPrefix),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return host.isEmpty || host.contains("@") ? nil : String(host)
    }
}
