import Foundation
package import Shared

/// The Bot API by its own documentation, for checking our calls: names, types, required fields.
package final class BotAPISpec: Sendable {
    private let methods: [String: [Field]]
    private let types: [String: [Field]]
    private let subtypes: [String: [String]]

    private struct Field: Sendable {
        let name: String
        let types: [String]
        let isRequired: Bool
    }

    /// Nil where the file is missing, which is printed: calls are then not checked.
    package static let atHand: BotAPISpec? = {
        let file = repository.deletingLastPathComponent().appendingPathComponent("shared/specs/telegram-bot-api.json")
        guard let data = FileManager.default.contents(atPath: file.path), let spec = JSON(data) else {
            print("SKIPPED: calls are not held against the Bot API's specification, which is not beside this checkout")
            return nil
        }
        return BotAPISpec(spec)
    }()

    private init(_ spec: JSON) {
        methods = BotAPISpec.fields(in: spec["methods"])
        types = BotAPISpec.fields(in: spec["types"])
        subtypes = BotAPISpec.members(of: spec["types"]).reduce(into: [:]) { all, type in
            all[type.name] = type.value["subtypes"]?.array?.compactMap(\.string)
        }
    }

    /// What is wrong with a call; empty if nothing is.
    package func problems(calling method: String, with parameters: JSON, files: Set<String> = []) -> [String] {
        guard let fields = methods[method] else { return ["there is no method \(method)"] }
        return problems(in: parameters, fields, at: method, files: files)
    }

    private func problems(in object: JSON, _ fields: [Field], at place: String, files: Set<String>) -> [String] {
        guard case .object(let members) = object else { return ["\(place) is no object"] }
        var found: [String] = []
        for field in fields where field.isRequired && object[field.name] == nil && !files.contains(field.name) {
            found.append("\(place) lacks \(field.name)")
        }
        for member in members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                found.append("\(place) knows no \(member.name)")
                continue
            }
            let tries = field.types.map {
                problems(in: member.value, as: $0, at: "\(place).\(member.name)", files: files)
            }
            if !tries.contains([]) { found += tries.min { $0.count < $1.count } ?? [] }
        }
        return found
    }

    private func problems(in value: JSON, as type: String, at place: String, files: Set<String>) -> [String] {
        if type.hasPrefix("Array of ") {
            guard let elements = value.array else { return ["\(place) is no array"] }
            let element = String(type.dropFirst("Array of ".count))
            return elements.enumerated().flatMap { problems(in: $1, as: element, at: "\(place)[\($0)]", files: files) }
        }
        switch type {
        case "String", "InputFile": return value.string == nil ? ["\(place) is no text"] : []
        case "Integer": return value.integer == nil ? ["\(place) is no whole number"] : []
        case "Boolean", "True": return value.bool == nil ? ["\(place) is neither true nor false"] : []
        case "Float": return value.integer == nil ? ["\(place) is no number"] : []
        default: break
        }
        if let possible = subtypes[type] {
            let tries = possible.map { problems(in: value, as: $0, at: place, files: files) }
            return tries.contains([]) ? [] : tries.min { $0.count < $1.count } ?? ["\(place) is no \(type)"]
        }
        guard let fields = types[type] else { return ["\(place): there is no type \(type)"] }
        return problems(in: value, fields, at: place, files: files)
    }

    private static func members(of json: JSON?) -> [JSON.Member] {
        guard case .object(let members)? = json else { return [] }
        return members
    }

    private static func fields(in json: JSON?) -> [String: [Field]] {
        members(of: json).reduce(into: [:]) { all, entry in
            all[entry.name] = (entry.value["fields"]?.array ?? []).map { field in
                Field(
                    name: field["name"]?.string ?? "", types: field["types"]?.array?.compactMap(\.string) ?? [],
                    isRequired: field["required"]?.bool ?? false)
            }
        }
    }
}
