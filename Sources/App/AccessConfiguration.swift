import Matrix
import Messaging
import Shared

/// The settings about who may come in, and how fast they may write.
extension Access {
    /// Faster than anybody writes for long, and far slower than a program.
    private static let usualLinesPerMinute = 30

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
            guard parts.count == 2, isPerson(String(parts[1]), on: String(parts[0])) else {
                throw Failure(
                    .configuredWrongly,
                    "Address \(index + 1) in OFF_ALLOW is not of the form telegram:12345, with the number of a person, or "
                        + "matrix:@ana:example.org.")
            }
        }
        return Set(written)
    }

    private static func isPerson(_ name: String, on network: String) -> Bool {
        switch network {
        case "telegram": Int64(name).map { $0 > 0 && String($0) == name } ?? false
        case "matrix": UserID(name) != nil
        default: false
        }
    }
}
