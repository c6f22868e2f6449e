package import HTTP
package import Shared

/// The fields of a form as parameters: values that are not plain text are parsed as JSON, and of files only the names
/// are kept.
package struct BotForm {
    private var members: [JSON.Member] = []
    package private(set) var files: Set<String> = []

    package var parameters: JSON { .object(members) }

    package init(_ parts: [HTTPRequest.Part]) {
        for part in parts { add(part.name, part.bytes, isFile: part.filename != nil) }
    }

    /// The same from a request as it was received.
    init(_ form: MultipartReader) {
        for part in form.parts {
            guard let name = part.head.firstMatch(of: /name="([^"]*)"/).map({ String($0.1) }) else { continue }
            add(name, part.body, isFile: part.head.contains("filename="))
        }
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], isFile: Bool) {
        guard !isFile else {
            files.insert(name)
            return
        }
        let text = JSON.string(String(decoding: bytes, as: UTF8.self))
        members.append(.init(name, ["caption", "photo", "document"].contains(name) ? text : JSON(bytes) ?? text))
    }
}
