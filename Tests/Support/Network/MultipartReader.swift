/// Parses a `multipart/form-data` body, independently of the code that wrote it.
package struct MultipartReader {
    package struct Part {
        package let head: String
        package let body: [UInt8]
    }

    package let parts: [Part]

    /// Nil when the body is not what its content type says.
    package init?(_ request: ReceivedRequest) {
        let marker = "multipart/form-data; boundary="
        guard let contentType = request["Content-Type"], contentType.hasPrefix(marker) else { return nil }
        let delimiter = Array("\r\n--\(contentType.dropFirst(marker.count))".utf8)
        let sections = (Array("\r\n".utf8) + request.body).split(separator: delimiter)
        guard sections.last.map(Array.init) == Array("--\r\n".utf8) else { return nil }
        var parts: [Part] = []
        for section in sections.dropLast() {
            guard section.starts(with: "\r\n".utf8),
                let gap = section.firstRange(of: Array("\r\n\r\n".utf8))
            else { return nil }
            let head = section[(section.startIndex + 2)..<max(gap.lowerBound, section.startIndex + 2)]
            parts.append(Part(head: String(decoding: head, as: UTF8.self), body: Array(section[gap.upperBound...])))
        }
        self.parts = parts
    }
}
