import Conversation
import FoundationEssentials
import Words

/// Every preview as a chat bubble on one self-contained page: no network, no script, light or dark by itself.
enum PreviewPage {
    static func html(of previews: [Previews.Rendered]) -> String {
        let sections = previews.chunked(by: \.flow).map { flow in
            let screens = flow.chunked(by: \.screen).map { screen in
                "<h3>\(escaped(screen[0].screen))</h3>\n" + screen.map(bubble).joined(separator: "\n")
            }
            return "<section>\n<h2>\(escaped(flow[0].flow))</h2>\n\(screens.joined(separator: "\n"))\n</section>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Off: every screen</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <h1>Off: every screen</h1>
            \(sections.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static func bubble(_ preview: Previews.Rendered) -> String {
        let rows = preview.message.rows.map { row in
            "<div class=\"row\">"
                + row.map { "<span class=\"button\">\(escaped($0.label))</span>" }.joined() + "</div>"
        }
        return """
            <figure>
            <figcaption>\(escaped(preview.title)) <span>\(MessageLength(of: preview.message))</span></figcaption>
            <div class="bubble">\(picture(in: preview.message))\(html(of: preview.message.text))</div>
            \(rows.joined(separator: "\n"))
            </figure>
            """
    }

    /// Inlined, so that the page needs no other file.
    private static func picture(in message: RenderedMessage) -> String {
        guard let picture = message.picture, let file = picture.png() else { return "" }
        return "<img src=\"data:image/png;base64,\(Data(file).base64EncodedString())\" "
            + "alt=\"\(escaped(picture.description))\">"
    }

    private static func html(of text: Text) -> String {
        text.runs.map { run in
            let words = escaped(run.string).replacing("\n", with: "<br>")
            if run.style.contains(.bold) { return "<strong>\(words)</strong>" }
            return run.style.contains(.faint) ? "<small>\(words)</small>" : words
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static let style = """
        :root { --back: #eef1f4; --bubble: #fff; --ink: #1d2329; --faint: #5d6873; --line: #cfd6dd; --accent: #1f6f8b; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14181c; --bubble: #232a31; --ink: #e8ecf0; --faint: #9aa6b1; --line: #3a444e; --accent: #7fc4dc; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1rem; max-width: 68rem; background: var(--back); color: var(--ink);
          font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
        h1 { font-size: 1.3rem; }
        h2 { font-size: 1.1rem; margin: 2.5rem 0 0; }
        h3 { font-size: .85rem; font-weight: normal; color: var(--faint); margin: .75rem 0 -.5rem; }
        section { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
        section h2, section h3 { grid-column: 1 / -1; }
        figure { margin: 0; }
        img { width: 100%; border-radius: .6rem; margin-bottom: .5rem; display: block; }
        figcaption { font-size: .8rem; color: var(--faint); margin: 0 0 .25rem .25rem; }
        figcaption span { float: right; margin-right: .25rem; }
        .bubble { background: var(--bubble); border-radius: 1rem 1rem 1rem .25rem; padding: .65rem .85rem; }
        .row { display: flex; gap: .35rem; margin-top: .35rem; }
        .button { flex: 1 1 0; min-width: 0; display: grid; place-items: center; text-align: center; border: 1px solid var(--line); border-radius: .6rem;
          padding: .35rem .3rem; font-size: .9rem; color: var(--accent); background: var(--bubble); }
        """
}

extension Sequence {
    /// Parts of neighbours that have the same of something.
    fileprivate func chunked<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        reduce(into: [[Element]]()) { parts, element in
            if let last = parts.last?.last, key(last) == key(element) {
                parts[parts.count - 1].append(element)
            } else {
                parts.append([element])
            }
        }
    }
}
