package import Conversation
package import FoundationEssentials
package import Messaging
import Shared
import Synchronization
import Words

/// The network of a transcript: hands over what the script says and keeps what comes back.
nonisolated package final class ReplayAdapter: Adapter {
    package struct Shown {
        /// Whom it was shown to, as the script names them.
        let address: String
        let id: String
        var message: RenderedMessage
        var isNew = true
        var isEdited = false

        /// The message with its buttons, as a transcript has it.
        package var plain: String {
            let rows = message.rows.map { $0.map { "[\($0.label)]" }.joined(separator: " ") }
            let document = message.document.map { ["[\($0.name)]"] } ?? []
            return ([message.text.plain] + document + rows).joined(separator: "\n")
        }
    }

    package enum Kind: String, Codable, Sendable {
        case line, caption, edit, tap, file
    }

    package let account: String
    package let abilities: Abilities
    /// As the script names whoever writes over this network; nil: each by their address.
    private let person: String?

    package init() {
        (account, abilities, person) = ("replay", .terminal, nil)
    }

    /// Another network, over which only “me” writes.
    init(_ network: Abilities.Network) {
        account = "\(network):replay"
        abilities = Abilities(network: network, numbersChoices: network != .telegram)
        person = "\(network)"
    }

    private let shown = Mutex<[Shown]>([])

    package func listen(_ post: any InboundSink) async throws {}

    package func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        try Event(kept: String(decoding: raw, as: UTF8.self)).reading
    }

    package func deliver(_ item: OutboxItem) async -> Delivery {
        shown.withLock { shown in
            if item.isEdit, let index = shown.firstIndex(where: { $0.id == item.editedRemote }) {
                shown[index].message = item.message
                shown[index].isEdited = true
                return .delivered(shown[index].id)
            }
            shown.append(
                Shown(address: person ?? item.chat.address, id: String(item.id), message: item.message))
            return .delivered(String(item.id))
        }
    }

    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        shown.withLock { shown in
            let id = "mention \(shown.count)"
            shown.append(Shown(address: person ?? address, id: id, message: line))
            return .delivered(id)
        }
    }

    package func event(
        _ number: Int, from person: String, at time: Date, as kind: Kind = .line, _ content: String
    ) throws -> Batch {
        let address = self.person == nil ? person : "me"
        let event = Event(address: address, sentAt: time, kind: kind, content: content)
        let raw = Array(try event.kept.utf8)
        return Batch(account: account, events: [.init(id: String(number), raw: raw, reading: event.reading)])
    }

    /// The messages that are new or were edited since the last call.
    package func drainNews() -> [Shown] {
        shown.withLock { shown in
            let news = shown.filter { $0.isNew || $0.isEdited }
            for index in shown.indices {
                shown[index].isNew = false
                shown[index].isEdited = false
            }
            return news
        }
    }

    /// The payload of the latest button with that label, even on an old message.
    func payload(of label: String, for person: String) -> String? {
        shown.withLock { shown in
            for entry in shown.reversed() where entry.address == person {
                if let button = entry.message.rows.flatMap({ $0 }).first(where: { $0.label == label }) {
                    return button.payload
                }
            }
            return nil
        }
    }

    private struct Event: Codable, Kept {
        let address: String
        let sentAt: Date
        let kind: Kind
        let content: String

        var reading: Reading {
            let input: Input =
                switch kind {
                case .line, .caption: Input(typed: content)
                case .edit: .overheard(content)
                case .file: .file(FileReference(id: content))
                case .tap: .button(payload: content)
                }
            return .message(Envelope(address: address, sentAt: sentAt, input: input))
        }
    }
}
