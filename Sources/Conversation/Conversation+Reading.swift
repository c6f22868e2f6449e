import Shared
import Words

/// Who hears a line.
extension Conversation {
    /// Tried in this order: a whole label of what was just said beside the present message, then of that message, words
    /// that the Screen claims as an answer, words that are unmistakable wherever they are said, the beginning of a label,
    /// the Screen itself, a guess. What a terminal shows in brackets counts as the label. A question that has grown old
    /// hears nothing.
    func read(_ text: String, in app: App) throws -> Next<App>? {
        guard !text.cleaned.isEmpty else { return .say(routes.sentence(for: .empty, in: app)) }
        guard let top = navigation.layers.indices.last else { return .stay }
        let showsBeginnings = routes.showsBeginnings(in: app)
        if let choice = besideBefore?.choice(of: text, showsBeginnings), let next = tap(choice.target, in: app) {
            return next
        }
        let choices = try heardChoices(of: top, for: text, in: app)
        let showsNumbers = navigation.view?.isNumbered != false && routes.showsNumbers(in: app)
        let reading = choices?.reading(of: text, showsNumbers: showsNumbers) ?? .none
        let meant = routes.unmistakable(text, in: app)
        if let choice = choices?.choice(of: text, showsBeginnings), !routes.meansTheLatest(text, in: app),
            !isWord(text, besides: choice, for: top, in: app)
        {
            return choose(choice, in: app)
        }
        if let meant, choices?.typing == .labels {
            navigation.diverted = .init(
                text: text, command: meant.name, saidAt: routes.now(in: app), depth: top, layer: navigation.layers[top])
        }
        if let next = claim(text, by: top, in: app) { return next }
        if let meant { return command(meant.name, argument: meant.argument, in: app) }
        if let choices, let next = choose(by: reading, among: choices, in: app) { return next }
        let bare = routes.bareAnswer(text, in: app)
        if !bare.isEmpty, bare.count < text.normalised.count,
            let choice = choices?.items.first(where: { $0.label.normalised == bare })
        {
            return choose(choice, in: app)
        }
        return try pass(text, down: top, in: app) ?? routes.guess(text, over: navigation.layers[top].screen, in: app)
    }

    func tap(_ payload: String, in app: App) -> Next<App>? {
        if case .command(let name, let argument) = Input(typed: payload) {
            return command(name, argument: argument, in: app)
        }
        let numbers = payload.split(separator: ".").compactMap { Int($0) }
        let isPresent = numbers.count == 3 && numbers[0] == navigation.view?.number
        // A double tap: the first one has already moved on.
        if payload == lastTap, !isPresent || numbers[1] != navigation.view?.render { return nil }
        guard let view = navigation.view, isPresent else {
            return .say(routes.sentence(for: .earlierMessage, in: app))
        }
        // A late tap on a state that was edited away must not choose what stands there now.
        guard numbers[1] == view.render, view.choices.items.indices.contains(numbers[2]) else { return .stay }
        return choose(view.choices.items[numbers[2]], in: app)
    }

    /// Whether what begins a label is a word that answers the Screen: "no", where a terminal shows "[No]te".
    private func isWord(_ text: String, besides choice: Choices.Choice, for top: Int, in app: App) -> Bool {
        text.count > 1 && text.allSatisfy(\.isLetter) && text.normalised != choice.label.normalised
            && hears(top, in: app)
            && navigation.layers[top].screen.claims(text, in: app)
    }

    /// Nil where the Screen claims nothing, or what it claims turns out to be for others.
    private func claim(_ text: String, by top: Int, in app: App) -> Next<App>? {
        guard hears(top, in: app), navigation.layers[top].screen.claims(text, in: app) else { return nil }
        navigation.layers[top].askedAt = routes.now(in: app)
        switch navigation.layers[top].screen.read(text, in: app) {
        case .pass: return nil
        case .stay:
            navigation.diverted = nil
            return .stay
        case let next: return next
        }
    }

    /// A button's target that no Screen has.
    static var freeText: String { "text" }

    /// The last line was meant as the free text that was asked for: everything is as it was before, and takes it.
    func takeBackLine(in app: App) -> Next<App> {
        guard let diverted = divertedBefore else { return .say(routes.sentence(for: .earlierMessage, in: app)) }
        routes.takeBack(diverted.command, saidAt: diverted.saidAt, in: app)
        navigation.layers.removeSubrange(min(diverted.depth, navigation.layers.count)...)
        navigation.layers.append(diverted.layer)
        navigation.layers[navigation.layers.count - 1].askedAt = routes.now(in: app)
        return navigation.layers[navigation.layers.count - 1].screen.takeAsText(diverted.text, in: app)
    }

    /// Offers the words to the uppermost Screen, through those that ask in passing or are over to the ones below, and at
    /// last to the first Screen. Closes the Screens above the one that understands them. Nil where none does.
    private func pass(_ text: String, down top: Int, in app: App) throws -> Next<App>? {
        var isReached = true
        for layer in (0...top).reversed() where layer == 0 || isReached {
            if layer < top, isReached, let choices = try heardChoices(of: layer, for: text, in: app) {
                // A number chooses only from what is shown.
                let reading = choices.reading(of: text, showsNumbers: false)
                guard case .none = reading else {
                    close(above: layer, in: app)
                    return choose(by: reading, among: choices, in: app)
                }
            }
            let screen = navigation.layers[layer].screen
            isReached = isReached && (type(of: screen).isInPassing || screen.isOver(in: app))
            guard hears(layer, in: app) else { continue }
            let next = navigation.layers[layer].screen.read(text, in: app)
            if case .pass = next { continue }
            navigation.layers[layer].askedAt = routes.now(in: app)
            close(above: layer, in: app)
            return next
        }
        return nil
    }

    private func close(above layer: Int, in app: App) {
        navigation.keepPlaces(above: layer, in: app)
        navigation.layers.removeSubrange((layer + 1)...)
    }

    private func hears(_ layer: Int, in app: App) -> Bool {
        // What ends with the next line leaves the question below it where it was.
        let above = (layer + 1)..<navigation.layers.count
        let isShown = above.allSatisfy { type(of: navigation.layers[$0].screen).endsWithNextLine }
        let isFresh = isShown && navigation.layers[layer].isFresh(at: routes.now(in: app))
        return navigation.layers[layer].screen.hears(whenFresh: isFresh, in: app)
    }

    /// Nil where what was asked is too old for its answers to be meant. The labels of a form still are.
    private func heardChoices(of layer: Int, for text: String, in app: App) throws -> Choices? {
        let screen = navigation.layers[layer].screen
        let isForm = screen.isAsking(in: app) && !screen.canFold(in: app) && text.contains(where: \.isLetter)
        guard hears(layer, in: app) || isForm || navigation.layers[layer].isFolded else { return nil }
        let isShown = layer == navigation.layers.count - 1
        return try isShown ? navigation.view?.choices ?? choices(of: layer, in: app) : choices(of: layer, in: app)
    }

    private func choose(by reading: Choices.Reading, among choices: Choices, in app: App) -> Next<App>? {
        switch reading {
        case .none: return nil
        case .chosen(let index): return choose(choices.items[index], in: app)
        case .ambiguous(let indices):
            return .unclear(routes.sentence(for: .ambiguous(indices.map { choices.items[$0].label }), in: app))
        }
    }
}
