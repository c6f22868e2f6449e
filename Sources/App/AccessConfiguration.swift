import Messaging
import Shared

/// The settings about who may come in, and how fast they may write.
extension Access {
    /// Faster than anybody writes for long, and far slower than a program.
    private static let usualLinesPerMinute = 30
    private static let networks = ["telegram"]

    init(written: String?, allowing list: String?) throws {
        guard list == nil || written == "list" else {
            throw Failure(
                .configuredWrongly, "OFF_ALLOW is for OFF_ACCESS=list: set that, or remove OFF_ALLOW.")
        }
        switch written {
        case nil, "owner": self = .owner
        case "invite": self = .invite
        case "list": self = .list(try Access.addresses(in: list))
        case "open": self = .open
        default: throw Failure(.configuredWrongly, "OFF_ACCESS is owner, invite, list or open.")
        }
    }

    static func linesPerMinute(_ value: String?) throws -> Int? {
        guard let value else { return usualLinesPerMinute }
        guard let number = Int(value), (0...100_000).contains(number) else {
            throw Failure(
                .configuredWrongly, "OFF_LINES_PER_MINUTE is a whole number, such as 30; 0 stands for any number.")
        }
        return number == 0 ? nil : number
    }

    /// A wrong one is named by its place, since it may be a misplaced secret.
    private static func addresses(in list: String?) throws -> Set<String> {
        guard let list else {
            throw Failure(
                .configuredWrongly,
                "OFF_ACCESS=list needs OFF_ALLOW: the people's addresses, such as telegram:12345, telegram:67890.")
        }
        let written = list.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        for (index, address) in written.enumerated() {
            let parts = address.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, networks.contains(String(parts[0])),
                let number = Int64(parts[1]), number > 0, String(number) == parts[1]
            else {
                throw Failure(
                    .configuredWrongly,
                    "Address \(index + 1) in OFF_ALLOW is not of the form telegram:12345, with the number of a person.")
            }
        }
        return Set(written)
    }
}
