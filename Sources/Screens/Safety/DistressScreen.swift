import Conversation
import Domains
import FoundationEssentials
import Safety
import Words

/// A sentence that mirrors distress, and what may help. It holds nothing of what was said.
struct DistressScreen: Screen {
    enum Action: Codable {
        case ground
        case keepNote
        case back
    }

    static let name = "distress"
    static let isInPassing = true

    let mirror: Int
    let since: Date
    /// Whether the line only might be heavy, so that nobody is told how it sounds. Optional, since earlier versions lack it.
    private let isUnsure: Bool?
    /// Whether it may be an urge that the line tells of. Optional, since earlier versions lack it.
    private let mayBeUrge: Bool?

    init(mirror: Int, isUnsure: Bool = false, mayBeUrge: Bool = false, since: Date) {
        self.mirror = mirror
        self.isUnsure = isUnsure
        self.mayBeUrge = mayBeUrge
        self.since = since
    }

    init(hearing text: String, over top: any Screen<AppContext>, in app: AppContext) {
        self.init(
            mirror: app.cares.heard(at: app.now).count,
            isUnsure: app.listening.assessment(of: text).isHeavyByChance,
            mayBeUrge: Understood.mayWantHelp(text, over: top, in: app), since: app.now)
    }

    /// The same feeling is not mirrored twice in the same words running.
    static func mirror(_ turn: Int, _ words: Words) -> Text {
        let mirrors = words.list("distress.mirrors")
        return Text(mirrors[abs(turn) % mirrors.count])
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let help: [Button<Action>] = [
            Button(words("sos.button.unsafe"), command: "unsafe").alarming(),
            Button(words("unsafe.button.ground"), .ground),
        ]
        let urge: [Button<Action>] = mayBeUrge == true ? [Button(words("distress.button.urge"), command: "sos")] : []
        let isKept = app.cares.line(saidAt: since) != nil
        let note: [Button<Action>] = isKept ? [Button(words("unsafe.button.note"), .keepNote)] : []
        let back: Button<Action> = Button(words("button.back"), .back)
        // What most likely means no more than it says is a note first.
        let (text, rows) =
            isUnsure == true
            ? (words("distress.unsure"), [note, help, urge, [back]])
            : (
                Text.joined([DistressScreen.mirror(mirror, words), words("unsafe.menu")], by: " "),
                [help, urge, note + [back]]
            )
        return Message(text, rows: rows.filter { !$0.isEmpty }, typing: .names)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("unsafe.said.ground", text) { return perform(.ground, in: app) }
        // "No", "nothing": whoever wants none of it is left in peace.
        let declines = words.means("said.no", text) || words.means("distress.said.nothing", text)
        return declines && !isOver(in: app) ? .finish(words("distress.declined")) : .pass
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .ground: return .replace(GroundingScreen(since: app.now))
        case .keepNote: return .finish(app.keepLine(saidAt: since))
        case .back:
            app.cares.letGo()
            return .finish(nil)
        }
    }
}

extension DistressScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [
            Preview("A mirror", sample: "steady", DistressScreen(mirror: 0, since: now)),
            Preview(
                "What only might be heavy", sample: "steady", DistressScreen(mirror: 0, isUnsure: true, since: now)),
            Preview(
                "What may be an urge", sample: "steady", DistressScreen(mirror: 1, mayBeUrge: true, since: now)),
        ]
    }
}
