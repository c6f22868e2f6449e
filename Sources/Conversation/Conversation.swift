public import FoundationEssentials
import Shared
public import Words

/// One person's dialogue: handles an input, moves between Screens and returns the messages to send. It stores only the
/// person's place, waits for nothing, and is therefore serial.
public final class Conversation<App> {
    let routes: any Routes<App>
    var navigation: Navigation<App>
    private var startedOver: Bool
    private var lastShown: RenderedMessage?
    private var lateSince: Date?
    /// What the last answer was, if it was about words that were not understood.
    private var unclearBefore: String?
    /// What the last line was, if it was not taken as the free text that was asked for.
    var divertedBefore: Navigation<App>.Diverted?
    /// The buttons of what was said beside the present message before the last line.
    var besideBefore: Choices?
    /// The button that was tapped last; nil once anything else has come in.
    var lastTap: String?

    /// The errors that the last message showed.
    public private(set) var shownErrors: Set<String> = []

    public init(routes: any Routes<App>, saved: String?) {
        self.routes = routes
        guard let saved else {
            navigation = Navigation()
            startedOver = false
            return
        }
        let (navigation, complete) = Navigation.restored(from: saved, screens: routes.screens)
        self.navigation = navigation
        startedOver = !complete
    }

    /// The Screen that is shown.
    public var top: (any Screen<App>)? { navigation.layers.last?.screen }
    /// When it was shown, or last changed by the person.
    public var topShownAt: Date? { navigation.layers.last?.askedAt }

    /// When the live message changes through the passing of time; `refresh` is due then.
    public var changesAt: Date? { liveView?.changesAt }

    private var liveView: Navigation<App>.View? {
        guard let view = navigation.view, view.isLive, view.layer == navigation.layers.last?.id else { return nil }
        return view
    }

    /// Starts numbering views from the time, above all earlier ones, even where the saved place is lost.
    public func countMessages(from now: Date) {
        navigation.countViews(from: Int(now.timeIntervalSince1970 * 1000))
    }

    /// The place in its saved form.
    public func saved() throws -> String { try navigation.saved() }

    /// One turn: returns every message that answers one input. `lateSince` is when a delayed input was sent; it is set
    /// where that was too long ago for commands that matter only at the moment. `reading` gives the app as of now where
    /// the input is about an earlier time.
    public func handle(
        _ input: Input, lateSince: Date? = nil, in app: App, reading: (() -> App)? = nil
    ) throws -> [Outgoing] {
        self.lateSince = lateSince
        (unclearBefore, navigation.unclear) = (navigation.unclear, nil)
        (divertedBefore, navigation.diverted) = (navigation.diverted, nil)
        (besideBefore, navigation.beside) = (navigation.beside, nil)
        defer {
            self.lateSince = nil
            if case .button(let payload) = input, payload != lastTap { lastTap = payload } else { lastTap = nil }
        }
        let top = navigation.layers.last?.screen
        let interception = input.words.flatMap { routes.interception(of: $0, over: top, in: app) }
        if case .overheard = input, interception == nil { return [] }
        var outgoing: [Outgoing] = []
        if navigation.layers.isEmpty { navigation.push(routes.root(in: app)) }
        // An intercepted input gets its own answer alone; other notices can wait.
        if interception != nil { startedOver = false }
        if interception == nil, navigation.layers.count == 1, let opening = routes.opening(in: app) {
            let message = RenderedMessage(text: opening)
            outgoing.append(Outgoing(view: navigation.nextView(), message: message, isLasting: true))
        }
        let shownBefore = navigation.view
        guard var next = try interception ?? answer(to: input, in: app) else { return outgoing }
        if interception == nil, let words = input.words,
            let (mirror, commands) = routes.mirror(of: words, beside: next, over: top, in: app)
        {
            outgoing += aside(mirror, commands)
            // Somebody in distress is not told that they were not understood.
            if case .unclear = next { next = .stay }
        }
        if case .silence = next { return outgoing }
        let reminder = interception == nil ? reminder(at: input, in: app) : []
        if case .aside(let text, let commands) = next { return outgoing + aside(text, commands) + reminder }
        let notice = apply(next, in: app)
        if case .farewell(let text) = next, navigation.layers.count == 1 {
            navigation.view = nil
            return outgoing + aside(text, []) + reminder
        }
        var staysInPlace = false
        if case .button = input, let shownBefore, shownBefore.isLive, notice == nil {
            staysInPlace = shownBefore.layer == navigation.layers.last?.id
        }
        let shownIn = reading?() ?? app
        outgoing.append(try render(notice: notice, inPlaceOf: staysInPlace ? shownBefore : nil, in: shownIn))
        return outgoing + reminder
    }

    /// Shows the top Screen without an input, below a notice from outside the conversation.
    public func show(_ notice: Text?, in app: App) throws -> [Outgoing] {
        if navigation.layers.isEmpty { navigation.push(routes.root(in: app)) }
        navigation.unclear = nil
        dismiss(to: navigation.layers.count, in: app)
        return [try render(notice: notice, inPlaceOf: nil, in: app)]
    }

    /// Says something beside the conversation: the present message keeps its buttons.
    public func remark(_ text: Text) -> [Outgoing] { aside(text, []) }

    /// The same with buttons of its own.
    public func aside(_ text: Text, _ commands: [(label: Text, command: String)]) -> [Outgoing] {
        let row = commands.map { RenderedMessage.Button(label: $0.label.plain, payload: "/\($0.command)") }
        if !row.isEmpty {
            let items = row.map { Choices.Choice(label: $0.label, target: $0.payload) }
            navigation.beside = Choices(items: (navigation.beside?.items ?? []) + items, typing: .names)
        }
        // A number is an answer to the present message.
        let message = RenderedMessage(text: text, rows: row.isEmpty ? [] : [row], typing: .names)
        return [Outgoing(view: navigation.nextView(), message: message)]
    }

    /// For somebody who has been talking for hours.
    private func reminder(at input: Input, in app: App) -> [Outgoing] {
        guard let text = routes.reminder(in: app) else {
            navigation.talk = nil
            return []
        }
        if case .due = input { return [] }
        let now = routes.now(in: app)
        var talk = navigation.talk ?? Talk(at: now)
        let isDue = talk.goOn(at: now)
        navigation.talk = talk
        return isDue ? aside(text, []) : []
    }

    /// Renders the present message again if it is live and its content has changed.
    public func refresh(in app: App) throws -> [Outgoing] {
        guard let view = liveView else { return [] }
        let before = lastShown
        let outgoing = try render(notice: nil, inPlaceOf: view, isAsked: false, in: app)
        guard outgoing.message.says(theSameAs: before) else {
            // What changes no more waits for the person: as a new message, since an edit notifies nobody.
            return navigation.view?.isLive == true
                ? [outgoing] : [try render(notice: nil, inPlaceOf: nil, in: app)]
        }
        // Nothing is sent, so the buttons that the person sees are still the previous ones.
        let changesAt = navigation.view?.changesAt
        navigation.view = view
        navigation.view?.changesAt = changesAt
        return []
    }
}

// MARK: - From an input to the next place

extension Conversation {
    /// Nil where there is nothing to say.
    private func answer(to input: Input, in app: App) throws -> Next<App>? {
        switch input {
        case .opened: return navigation.layers.count > 1 ? .say(Text()) : routes.arrival(in: app) ?? .stay
        case .due(let kind, let occurrence): return due(kind, occurrence, in: app)
        case .command(let name, let argument): return command(name, argument: argument, in: app)
        case .button(let payload): return tap(payload, in: app)
        case .attachment(let kind): return .say(routes.sentence(for: .attachment(kind), in: app))
        case .file(let file): return routes.file(file, in: app)
        case .text(let text): return try read(text, in: app)
        case .overheard: return nil
        }
    }

    /// What Off begins by itself. A question that it interrupts waits, and the person is told which one they answer.
    private func due(_ kind: String, _ occurrence: String, in app: App) -> Next<App>? {
        let next = routes.due(kind: kind, occurrence: occurrence, in: app)
        guard case .push(let screen, let notice) = next, let top = navigation.layers.last else { return next }
        guard screen.isContinued(bySaved: top.screen) else {
            guard top.screen.isAsking(in: app) else { return next }
            return .push(screen, saying: .paragraphs(routes.sentence(for: .waiting, in: app), notice))
        }
        // A person who is answering just this is not asked again.
        let isAnswering = top.askedAt.map { routes.now(in: app) < $0 + Conversation.stillAnswering } ?? false
        return isAnswering ? notice.map { .say($0) } : next
    }

    /// Somebody who answered a question so short a time ago is still at it.
    private static var stillAnswering: TimeInterval { 900 }

    func command(_ name: String, argument: String, in app: App) -> Next<App> {
        if let top = navigation.layers.last, navigation.layers.count > 1, type(of: top.screen).endsWithNextLine {
            navigation.layers.removeLast()
            navigation.view = nil
        }
        if let lateSince, routes.isOfItsMoment(name) { return .say(routes.sentence(for: .late(lateSince), in: app)) }
        return routes.command(name, argument: argument, in: app)
            ?? .say(routes.sentence(for: .unknownCommand(name), in: app))
    }

    func choose(_ choice: Choices.Choice, in app: App) -> Next<App> {
        if choice.target.hasPrefix("/") { return command(String(choice.target.dropFirst()), argument: "", in: app) }
        if choice.target == Conversation.freeText { return takeBackLine(in: app) }
        guard let top = navigation.layers.indices.last else { return .stay }
        navigation.layers[top].askedAt = routes.now(in: app)
        // Another version of Off may have shown this button.
        return navigation.layers[top].screen.performSaved(choice.target, in: app)
            ?? .say(routes.sentence(for: .earlierMessage, in: app))
    }

    /// The choices of a Screen whose message is not shown, or not yet.
    func choices(of layer: Int, in app: App) throws -> Choices {
        let layer = navigation.layers[layer]
        return try layer.screen.shown(
            as: "", notice: nil, isArrival: false, isFolded: layer.isFolded, in: app
        ).choices
    }

    /// Moves to the next place and returns the notice to show there.
    private func apply(_ next: Next<App>, in app: App) -> Text? {
        switch next {
        case .stay, .silence, .pass, .aside: return nil
        case .say(let text):
            dismiss(to: navigation.layers.count, in: app)
            return text
        case .unclear(let text):
            dismiss(to: navigation.layers.count, in: app)
            return noteUnclear(text.plain) ? routes.sentence(for: .unclearAgain, in: app) : text
        case .push(let screen, let notice):
            push(screen)
            return notice
        case .replace(let screen, let notice):
            if navigation.layers.count > 1 { navigation.layers.removeLast() }
            push(screen)
            return notice
        case .finish(let notice):
            if navigation.layers.count > 1 { dismiss(to: navigation.layers.count - 1, in: app) }
            return notice
        case .farewell(let notice):
            navigation.keepPlaces(above: navigation.layers.count - 2, in: app)
            if navigation.layers.count > 1 { dismiss(to: navigation.layers.count - 1, in: app) }
            return notice
        case .home(let notice, let isCancel):
            if !isCancel { navigation.keepPlaces(above: 0, in: app) }
            if navigation.layers.count > 1 { dismiss(to: 1, in: app) }
            return notice
        }
    }

    /// Whether the last answer was the same.
    func noteUnclear(_ sentence: String) -> Bool {
        navigation.unclear = sentence == unclearBefore ? nil : sentence
        return sentence == unclearBefore
    }

    /// A Screen is in the stack once, so that a repeated command leads to one place and the stack cannot grow. If an
    /// open Screen already does what the new one would begin, it comes to the top as it is.
    private func push(_ screen: any Screen<App>) {
        guard var earlier = navigation.takeLayer(where: { $0.isOfOneKind(with: screen) })?.screen,
            screen.isContinued(bySaved: earlier)
        else { return navigation.push(screen) }
        earlier.onReturn(insteadOfSaved: screen)
        navigation.push(earlier)
    }

    /// Goes back to that many Screens, then further past those that are over.
    private func dismiss(to count: Int, in app: App) {
        let before = navigation.layers.count
        navigation.layers.removeSubrange(count...)
        while navigation.layers.count > 1, let top = navigation.layers.last, top.screen.isOver(in: app) {
            navigation.layers.removeLast()
        }
        guard navigation.layers.count < before else { return }
        navigation.layers[navigation.layers.count - 1].screen.onDismiss(in: app)
    }
}

// MARK: - From a Screen to a message

extension Conversation {
    /// `isAsked` is false where what is shown only changes: this asks nothing anew.
    private func render(
        notice: Text?, inPlaceOf view: Navigation<App>.View?, isAsked: Bool = true, in app: App
    ) throws -> Outgoing {
        if navigation.layers.isEmpty { navigation.push(routes.root(in: app)) }
        var said = notice
        if startedOver {
            startedOver = false
            said = .paragraphs(routes.sentence(for: .startedOver, in: app), notice)
        }
        var layer = navigation.layers[navigation.layers.count - 1]
        if isAsked { layer = navigation.ask(at: routes.now(in: app), canFold: layer.screen.canFold(in: app)) }
        let number = view?.number ?? navigation.nextView()
        let render = view.map { $0.render + 1 } ?? 0
        var shown = try layer.screen.shown(
            as: "\(number).\(render)", notice: said, isArrival: layer.isNew, isFolded: layer.isFolded, in: app)
        if let diverted = navigation.diverted, let label = routes.free(textInsteadOf: diverted.command, in: app) {
            shown.add(label.plain, Conversation.freeText, as: "\(number).\(render)")
        }
        navigation.view = .init(
            number: number, render: render, layer: layer.id, isLive: shown.isLive,
            changesAt: shown.changesAt, choices: shown.choices, isNumbered: routes.showsNumbers(in: app))
        shownErrors = shown.errors
        lastShown = shown.message
        return Outgoing(view: number, isEdit: view != nil, message: shown.message)
    }
}

/// A rendered Screen, without the type of its actions.
private struct Shown {
    var message: RenderedMessage
    var choices: Choices
    let isLive: Bool
    let changesAt: Date?
    let errors: Set<String>

    /// Adds a button below the Screen's own.
    mutating func add(_ label: String, _ target: String, as view: String) {
        let button = RenderedMessage.Button(label: label, payload: "\(view).\(choices.items.count)")
        choices.items.append(Choices.Choice(label: label, target: target))
        message = RenderedMessage(
            text: message.text, rows: message.rows + [[button]], picture: message.picture,
            document: message.document, typing: message.typing)
    }
}

extension Screen {
    fileprivate func isContinued(bySaved other: any Screen<App>) -> Bool {
        guard let other = other as? Self else { return false }
        return isContinued(by: other)
    }

    func isOfOneKind(with other: any Screen<App>) -> Bool {
        (other as? Self).map { $0.isSame(as: self) } ?? false
    }

    func canFold(in app: App) -> Bool { folded(in: app) != nil }

    /// Nil where this version has no such action.
    fileprivate mutating func performSaved(_ saved: String, in app: App) -> Next<App>? {
        (try? JSONText.value(in: saved, as: Action.self)).map { perform($0, in: app) }
    }

    fileprivate mutating func onReturn(insteadOfSaved other: any Screen<App>) {
        if let other = other as? Self { onReturn(insteadOf: other) }
    }

    fileprivate func shown(
        as view: String, notice: Text?, isArrival: Bool, isFolded: Bool, in app: App
    ) throws -> Shown {
        let message = isFolded ? folded(in: app) ?? body(in: app) : body(in: app)
        var items: [Choices.Choice] = []
        let rows = try message.rows.map { row in
            try row.map { button in
                let target: String
                let payload: String
                switch button.target {
                case .command(let name):
                    target = "/\(name)"
                    payload = target
                case .action(let action):
                    target = try JSONText.of(action)
                    payload = "\(view).\(items.count)"
                }
                items.append(Choices.Choice(label: button.isOnlyTapped ? "" : button.label, target: target))
                return RenderedMessage.Button(label: button.label, payload: payload, isAlarm: button.isAlarm)
            }
        }
        return Shown(
            message: RenderedMessage(
                text: .paragraphs(notice, message.text), rows: rows, picture: isArrival ? message.picture?() : nil,
                document: isArrival ? message.document : nil, typing: message.typing),
            choices: Choices(items: items, typing: message.typing),
            isLive: message.isLive,
            changesAt: message.changesAt,
            errors: message.shownErrors
        )
    }
}
