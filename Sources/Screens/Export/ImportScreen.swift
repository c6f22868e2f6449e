import Conversation
import Domains
import Understanding
import Words

/// Takes a file from elsewhere: reads it, says what it would do, and does it after a yes.
struct ImportScreen: Screen {
    enum Action: Codable {
        case habit(Int)
        case yes
        case no
        case home
    }

    enum Step: Codable, Equatable {
        /// How to send a file.
        case asking
        case reading
        case refused(ImportRefusal)
        /// Which of several habits.
        case habit
        /// What it would do.
        case ready(habit: Int?)
    }

    static let name = "import"
    private var step: Step

    init(_ step: Step) { self.step = step }

    init(read refusal: String, in app: AppContext) {
        if let refusal = ImportRefusal(rawValue: refusal) {
            self.init(.refused(refusal))
        } else {
            let habits = app.imports.habits
            self.init(habits.count > 1 ? .habit : .ready(habit: habits.isEmpty ? nil : 0))
        }
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let home = [Button(words("button.home"), Action.home)]
        let message: Message<Action> =
            switch step {
            case .asking:
                Message(words(app.abilities.network == .local ? "import.howHere" : "import.how"), rows: [home])
            case .reading: Message(words("import.reading"), rows: [home])
            case .refused(let refusal): Message(words("import.refused.\(refusal)"), rows: [home])
            case .habit:
                Message(
                    words("import.habit"),
                    rows: app.imports.habits.enumerated().map { [Button(Text($1.name), .habit($0))] })
            case .ready(let habit): proposal(habit, in: app)
            }
        return message.telling(app.imports.error, in: app)
    }

    /// The dry run.
    private func proposal(_ habit: Int?, in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let summary = app.managers.importSummary(habit: habit, at: app.now) else {
            return Message(words("error.import.tooLate"), rows: [[Button(words("button.home"), .home)]])
        }
        let lines = Text.lines(words.count(of: summary), words.made(by: summary), words.leftOut(of: summary))
        guard !summary.isEmpty else {
            return Message(
                .paragraphs(lines, words("import.nothing")), rows: [[Button(words("button.home"), .home)]])
        }
        return Message(
            .paragraphs(words("import.title").styled(.bold), lines, words("import.ask")),
            rows: [[Button(words("import.button.yes"), .yes), Button(words("button.no"), .no)]], typing: .names)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .habit(let index):
            step = .ready(habit: index)
            return .stay
        case .yes:
            guard case .ready(let habit) = step else { return .stay }
            guard let summary = app.managers.runImport(habit: habit, at: app.now) else { return .stay }
            guard !summary.isEmpty else { return perform(.no, in: app) }
            return .home(.lines(app.words("import.done").styled(.bold), app.words.count(of: summary)))
        case .no:
            app.imports.letGo()
            return .finish(app.words("import.declined"))
        case .home: return .home(nil)
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard case .ready = step else { return .pass }
        if app.words.means("said.yes", text) || Understood.surely([.yes], text, over: self, in: app) {
            return perform(.yes, in: app)
        }
        let isNo = app.words.means("said.no", text) || Understood.surely([.no, .cancel], text, over: self, in: app)
        return isNo ? perform(.no, in: app) : .pass
    }

    func isAsking(in app: AppContext) -> Bool {
        if case .ready = step { true } else { step == .habit }
    }
}

extension ImportScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("How to bring something along", sample: "steady", ImportScreen(.asking)),
            Preview("While it is read", sample: "steady", ImportScreen(.reading)),
        ]
            + ImportRefusal.allCases.map { Preview("Refused: \($0)", sample: "steady", ImportScreen(.refused($0))) }
    }
}
