import Conversation
import Words

extension Next {
    /// The same with a sentence more, above what was to be said or below it.
    func adding(above first: Text? = nil, below last: Text? = nil) -> Next {
        func all(_ text: Text?) -> Text { .paragraphs(first, text, last) }
        return switch self {
        case .stay: .say(all(nil))
        case .say(let text): .say(all(text))
        case .unclear(let text): .unclear(all(text))
        case .push(let screen, let text): .push(screen, saying: all(text))
        case .replace(let screen, let text): .replace(screen, saying: all(text))
        case .finish(let text): .finish(all(text))
        case .farewell(let text): .farewell(all(text))
        case .home(let text, let isCancel): .home(all(text), isCancel: isCancel)
        case .aside(let text, let commands): .aside(all(text), commands)
        case .silence, .pass: self
        }
    }
}
