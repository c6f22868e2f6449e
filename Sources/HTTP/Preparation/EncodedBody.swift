/// A body as it goes over the wire, with the content type that announces it.
struct EncodedBody {
    let contentType: String
    let bytes: [UInt8]

    /// Nil when there is no body at all, which is not the same as an empty one.
    init?(_ body: HTTPRequest.Body) {
        switch body {
        case .none:
            return nil
        case .bytes(let contentType, let bytes):
            self.contentType = contentType
            self.bytes = bytes
        case .multipart(let parts):
            let boundary = Self.freshBoundary()
            contentType = "multipart/form-data; boundary=\(boundary)"
            bytes = Self.encode(parts, boundary: boundary)
        }
    }

    /// Long and random, so that no part contains it, not even one written by somebody who wants that.
    private static func freshBoundary() -> String {
        let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
        return "part-" + digits.joined(separator: "-")
    }

    private static func encode(_ parts: [HTTPRequest.Part], boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + 256 })
        for part in parts {
            bytes += "--\(boundary)\r\n\(head(of: part))\r\n".utf8
            bytes += part.bytes
            bytes += "\r\n".utf8
        }
        bytes += "--\(boundary)--\r\n".utf8
        return bytes
    }

    private static func head(of part: HTTPRequest.Part) -> String {
        var disposition = "Content-Disposition: form-data; name=\"\(quoted(part.name))\""
        if let filename = part.filename {
            disposition += "; filename=\"\(quoted(filename))\""
        }
        guard let contentType = part.contentType else { return disposition + "\r\n" }
        return "\(disposition)\r\nContent-Type: \(contentType)\r\n"
    }

    /// Escapes what would end the quoted name, in the way browsers do.
    private static func quoted(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "%22"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
