import protocol Database.Transactions
import Domains
import FoundationEssentials
import Glibc
import HTTP
import Messaging
import Screens
import Shared
import Words
import World

/// `offbot forget PERSON`: deletes everything about a person, for good.
struct ForgetCommand {
    private let person: PersonID
    private let isSure: Bool
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        isSure = options.flag("--yes")
        let words = try options.files()
        guard words.count == 1, let number = Int64(words[0]) else {
            throw Failure(.usedWrongly, "forget needs the number of one person.")
        }
        person = PersonID(number)
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        guard FileManager.default.fileExists(atPath: configuration.databasePath) else {
            throw Failure(.failed, "There is no database yet, and nobody in it.")
        }
        let world = World.real(network: NoNetwork())
        let (database, isHeldByAnother) = try Wiring.openBeside(configuration, as: "offbot forget", world: world)
        // A copy from before that was put in its place forgets first what it does not know of.
        if !isHeldByAnother { try Wiring.applyForgotten(to: database, at: world.now()) }
        let wiring = Wiring(
            storage: .sqlite(database), book: try WordBook(folder: nil), operatorName: nil, zone: "UTC")
        guard try wiring.stores.chats.digest(of: person) != nil else {
            throw Failure(.failed, "There is no person \(person.number).")
        }
        try tell(try wiring.held(.everything, of: person), isOwner: wiring.stores.access.owner() == person)
        guard try isSure || isConfirmed() else { return print("Nothing was deleted.") }
        try wiring.stores.database.transaction {
            try wiring.stores.forgotten.add(.everything, of: person, byOperator: true)
        }
        guard !isHeldByAnother else {
            return print("The running Off deletes it within a minute, and tells them.")
        }
        try forget(in: wiring, at: world.now())
    }

    private func tell(_ held: [DataTopic: Held], isOwner: Bool) {
        let counts = DataTopic.allCases.compactMap { topic in held[topic].map { topic.counted($0.count) } }
        print(
            """
            This deletes everything about person \(person.number), for good. It cannot be undone.
            There is: \(counts.isEmpty ? "nothing but their address" : counts.joined(separator: ", ")).
            It stays in copies of the file made before, and in their own chat.
            """)
        if isOwner { print("They own this Off, and go on owning it: their address stays, too.") }
    }

    private func isConfirmed() throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.usedWrongly, "forget asks before it deletes: run it in a terminal, or with --yes.")
        }
        print("Delete it? Type yes: ", terminator: "")
        fflush(nil)
        return readLine()?.normalised == "yes"
    }

    private func forget(in wiring: Wiring, at now: Date) throws {
        let forgetter = Forgetter(
            wiring.stores, hearing: { AssessedLine($0).isDanger }, erasing: { try wiring.erase($0, of: $1) })
        guard try forgetter.unsent(to: person).isEmpty else {
            return print(
                """
                Not deleted yet: a message about their safety has not been sent. Start Off: it sends that and deletes \
                the rest.
                """)
        }
        for wish in try wiring.stores.forgotten.wishes() where wish.person == person {
            _ = try forgetter.forget(wish, at: now)
        }
        guard try forgetter.scrub() else {
            return print(
                configuration.replica.mode == .none
                    ? "Deleted. The log beside the database still holds it until whoever reads it has ended."
                    : "Deleted. The log beside the database still holds it: start Off, and it is gone within a minute.")
        }
        print("Deleted. Off is not running, so they were not told.")
    }
}

extension DataTopic {
    /// "4 check-ins", for whoever runs this Off.
    fileprivate func counted(_ count: Int) -> String {
        let one: String
        switch self {
        case .checkIns: one = "check-in"
        case .notes: one = "note"
        case .urges: one = "urge"
        case .slips: one = "slip"
        case .visits: one = "timed visit"
        case .reviews: one = "weekly review"
        case .care: one = "bad night"
        case .phrases: one = "phrase of their own"
        case .plan: return "a plan"
        case .scores: return "scores"
        case .safetyPlan: return "a safety plan"
        case .ownLine: return "what they'd rather have time for"
        }
        guard count != 1 else { return "1 \(one)" }
        return "\(count) \(self == .phrases ? "phrases of their own" : one + "s")"
    }
}
