import Shared

/// What Telegram shows about the bot to people who have not written to it yet, in one language.
package struct Introduction: Sendable {
    package struct Command: Hashable, Sendable {
        package let name: String
        package let description: String

        package init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    /// Nil is the default for people whose language has no introduction.
    package let language: String?
    package let commands: [Command]
    package let description: String
    package let shortDescription: String

    package init(language: String?, commands: [Command], description: String, shortDescription: String) {
        self.language = language
        self.commands = commands
        self.description = description
        self.shortDescription = shortDescription
    }

    /// Sets what differs from the present state; returns the first refusal.
    func set(by api: BotAPI) async -> Refusal? {
        let wanted: [(get: String, set: String, member: JSON.Member)] = [
            ("getMyCommands", "setMyCommands", .init("commands", .array(commands.map(Introduction.json)))),
            ("getMyDescription", "setMyDescription", .init("description", .string(description))),
            (
                "getMyShortDescription", "setMyShortDescription",
                .init("short_description", .string(shortDescription))
            ),
        ]
        let where_ = language.map { [JSON.Member("language_code", .string($0))] } ?? []
        for one in wanted {
            guard case .ok(let present) = await api.call(one.get, .object(where_)) else { continue }
            if (present[one.member.name] ?? present) == one.member.value { continue }
            if case .refused(let refusal) = await api.call(one.set, .object(where_ + [one.member])) { return refusal }
        }
        return nil
    }

    private static func json(_ command: Command) -> JSON {
        ["command": .string(command.name), "description": .string(command.description)]
    }
}
