import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// Words of the person's own: whoever taps what they meant is understood the next time.
extension Understood {
    /// Remembers that these words mean that, and says so below what is done about it. Whatever Safety hears in is never
    /// learned, and neither is what names a number, a day or a time.
    static func learning(
        _ meaning: Meaning, from text: String, asked: Circumstances.Asked?, in app: AppContext,
        _ next: Next<AppContext>
    ) -> Next<AppContext> {
        guard let asked, PhrasebookManager.canLearn(text, as: meaning, asked: asked), isTimeless(text, in: app),
            !isHeardBySafety(text), app.phrases.learn(text, as: meaning, asked: asked, at: app.moment)
        else { return next }
        return next.adding(below: app.words("phrase.learned"))
    }

    private static func isHeardBySafety(_ text: String) -> Bool {
        let assessment = Assessment(of: text)
        return assessment.level > .none || assessment.route != nil
    }

    private static func isTimeless(_ text: String, in app: AppContext) -> Bool {
        guard let reader = Language.reader(of: app.words.language) else { return !text.contains(where: \.isNumber) }
        return reader.isTimeless(text, Circumstances(asked: .home, today: app.today, now: app.moment.time))
    }

    /// The line was not understood, although these words stood for something: they do not any more.
    static func unlearn(_ text: String, asked: Circumstances.Asked?, in app: AppContext) {
        guard let asked, let phrase = app.phrases.phrase(for: text, asked: asked) else { return }
        app.phrases.forget(phrase)
    }

    /// What follows "no, I meant", said soon after words of the person's own were taken for something else; nil where
    /// it is no such line.
    static func correction(in text: String, _ app: AppContext) -> String? {
        guard app.phrases.latest(at: app.moment) != nil else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        let lengths = (1...5).reversed().filter { $0 <= words.count }
        let length = lengths.first { app.words.means("said.meant", part: words[..<$0].joined(separator: " ")) }
        return length.map { words[$0...].joined(separator: " ") }
    }

    /// Takes back what was done, forgets the words that led to it, and does what was meant.
    static func correct(to meant: String, in app: AppContext) -> Next<AppContext> {
        guard let phrase = app.phrases.latest(at: app.moment) else {
            return .say(app.words("error.change.nothingToUndo"))
        }
        app.managers.undo(changedAt: phrase.usedAt, at: app.now)
        if app.phrases.latest(at: app.moment) == phrase { app.phrases.forget(phrase) }
        let forgotten = app.words("phrase.forgotten", ["words": phrase.words])
        guard !meant.isEmpty else { return .say(.lines(forgotten, app.words("phrase.whatThen"))) }
        let routes = OffRoutes()
        let known = routes.unmistakable(meant, in: app).flatMap {
            routes.command($0.name, argument: $0.argument, in: app)
        }
        return (known ?? routes.guess(meant, over: HomeScreen(), in: app)).adding(above: forgotten)
    }
}
