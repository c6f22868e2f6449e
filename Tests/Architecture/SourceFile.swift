import Foundation
import Support

/// A Swift file of this checkout.
struct SourceFile {
    let path: String
    let text: String

    static let sources = all(in: "Sources")
    static let tests = all(in: "Tests")

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    static func read(_ path: String) throws -> String {
        try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }

    private static func all(in folder: String) -> [SourceFile] {
        let root = repository.appendingPathComponent(folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            (try? read("\(folder)/\(name)")).map { SourceFile(path: "\(folder)/\(name)", text: $0) }
        }
    }
}
