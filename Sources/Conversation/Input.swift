public import Shared

/// What a person did, whatever network it came from.
nonisolated public enum Input: Hashable, Sendable {
    case text(String)
    /// A tap; the payload is that of a rendered button.
    case button(payload: String)
    /// `/name argument`; the name is in lower case, without the slash.
    case command(name: String, argument: String)
    /// Words that need no answer, such as those of an edited message: only the interceptor reads them.
    case overheard(String)
    /// Something without words.
    case attachment(Attachment)
    /// A file that the person wants to be read.
    case file(FileReference)
    /// The person has come back to the conversation without saying anything yet.
    case opened
    /// A job fell due; kind and occurrence are the job's.
    case due(kind: String, occurrence: String)

    /// The words of the input, if it has any; a command's words include its argument.
    public var words: String? {
        switch self {
        case .text(let text), .overheard(let text): text
        case .command(let name, let argument): "\(name) \(argument)"
        case .file(let file): file.said
        case .button, .attachment, .opened, .due: nil
        }
    }

    /// Reads a typed line: a command if it begins with a slash and a letter, or with `!`, which no client reserves for
    /// itself; text otherwise.
    public init(typed line: String) {
        let text = line.cleaned
        guard let first = text.first, first == "/" || first == "!" else {
            self = .text(text)
            return
        }
        let parts = text.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let name = parts.first, name.first?.isLetter == true, text.dropFirst().first?.isLetter == true else {
            self = .text(text)
            return
        }
        self = .command(name: name.lowercased(), argument: parts.count > 1 ? String(parts[1]).cleaned : "")
    }
}

/// What people send besides words; Off never opens any of it.
nonisolated public enum Attachment: String, Codable, Hashable, Sendable, CaseIterable {
    case photo
    case voice
    case video
    case sticker
    case place
    case contact
    case file
    case unknown
}
