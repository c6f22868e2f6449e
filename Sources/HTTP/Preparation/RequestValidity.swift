extension HTTPRequest {
    /// Whether the request can go out as written: nothing in it can break out of its place or change its framing.
    var isWellFormed: Bool {
        method.isToken
            && hasUsableURL
            && headers.allSatisfy { $0.name.isToken && $0.value.isHeaderValue && !isReserved($0.name) }
            && hasUsableBody
            && maximumAnswer >= 0
    }

    /// Refuses what curl would make sense of in its own way: without a scheme it guesses one and sends the token in
    /// the clear, and with a slash too many it takes the path for the host and hands the token to the name server.
    private var hasUsableURL: Bool {
        guard let scheme = ["https://", "http://"].first(where: { url.prefix($0.count).lowercased() == $0 })
        else { return false }
        return url.utf8.dropFirst(scheme.utf8.count).first != UInt8(ascii: "/")
            && url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    private var hasUsableBody: Bool {
        switch body {
        case .none: true
        case .bytes(let contentType, _): method != "HEAD" && contentType.isHeaderValue && !contentType.isEmpty
        case .multipart(let parts): method != "HEAD" && parts.allSatisfy { $0.contentType?.isHeaderValue ?? true }
        }
    }

    /// The headers that follow from the body and are never the caller's to set.
    private func isReserved(_ name: String) -> Bool {
        ["content-length", "content-type", "expect", "transfer-encoding"].contains(name.lowercased())
    }
}

extension String {
    /// A word as RFC 9110 defines it for methods and header names.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default:
                    "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// A line without control characters, so that one header cannot become two.
    fileprivate var isHeaderValue: Bool {
        utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }
    }
}
