import Words

extension [Outgoing] {
    /// The same in as few messages as can be: words that nothing hangs on go before the message that follows them.
    nonisolated package var joined: [Outgoing] {
        reduce(into: []) { joined, next in
            guard let last = joined.last, last.isOnlyWords, next.isWords else { return joined.append(next) }
            let text = Text.paragraphs(last.message.text, next.message.text)
            let message = RenderedMessage(text: text, rows: next.message.rows, typing: next.message.typing)
            joined[joined.count - 1] = Outgoing(
                view: next.view, message: message, isVital: last.isVital || next.isVital)
        }
    }
}

extension Outgoing {
    nonisolated fileprivate var isWords: Bool { !isEdit && message.picture == nil && message.document == nil }
    nonisolated fileprivate var isOnlyWords: Bool { isWords && message.rows.isEmpty && !isLasting }
}
