import FoundationEssentials
import Shared

/// A person's place: a stack of Screens, each with its local state. This is what is saved.
struct Navigation<App> {
    struct Layer {
        /// Tells this Screen from an earlier one of the same kind.
        let id: Int
        var screen: any Screen<App>
        /// The person has just arrived: the Screen has not been shown yet.
        var isNew = false
        /// When it last asked its question; nil where an earlier version saved the place.
        var askedAt: Date?
        /// It was shown as a reminder of its question, since that had grown old.
        var isFolded = false

        /// Whether its question was asked so short a time ago that a line without a day is an answer to it.
        func isFresh(at now: Date) -> Bool { askedAt.map { now < $0 + Navigation.freshness } ?? false }
    }

    /// A line that meant one thing only was said where free text was asked for: the Screen that asked, as it was.
    struct Diverted {
        let text: String
        let command: String
        let saidAt: Date
        let depth: Int
        let layer: Layer
    }

    private static var freshness: TimeInterval { 3 * 3600 }

    /// The present message: the only one whose buttons act on a Screen.
    struct View: Decodable {
        var number: Int
        /// Counts the message's edits, so that a tap on an earlier state of it can be recognised.
        var render: Int
        var layer: Int
        var isLive: Bool
        var changesAt: Date?
        var choices: Choices
        /// False where it was shown without numbers beside its choices: no number chooses one. Nil in an earlier version.
        var isNumbered: Bool?
    }

    var layers: [Layer] = []
    /// What the last answer was, if it was about words that were not understood.
    var unclear: String?
    var diverted: Diverted?
    var view: View?
    /// The buttons of what was said beside the present message, for the next line.
    var beside: Choices?
    /// Nil where nobody is reminded.
    var talk: Talk?
    /// Left for Home, one of a kind, and taken up when it is opened again.
    private var kept: [Layer] = []
    private var lastLayer = 0
    private var lastView = 0

    mutating func push(_ screen: any Screen<App>) {
        lastLayer += 1
        layers.append(Layer(id: lastLayer, screen: screen, isNew: true))
    }

    /// Before the Screens above that one are closed: what keeps its place is there when it is opened again.
    mutating func keepPlaces(above index: Int, in app: App) {
        kept.removeAll { $0.screen.isOver(in: app) }
        for layer in layers.dropFirst(index + 1) where layer.screen.isKept {
            kept.removeAll { $0.screen.isOfOneKind(with: layer.screen) }
            kept.append(layer)
        }
    }

    /// The one above the first Screen, or else among those that were kept.
    mutating func takeLayer(where isWanted: (any Screen<App>) -> Bool) -> Layer? {
        defer { kept.removeAll { isWanted($0.screen) } }
        if let index = layers.dropFirst().firstIndex(where: { isWanted($0.screen) }) { return layers.remove(at: index) }
        return kept.first { isWanted($0.screen) }
    }

    /// The uppermost layer, to be shown now. A question that was asked a short time ago is asked anew; an old one that
    /// can be folded is not.
    mutating func ask(at now: Date, canFold: Bool) -> Layer {
        let top = layers.count - 1
        layers[top].isFolded = canFold && !layers[top].isNew && !layers[top].isFresh(at: now)
        if !layers[top].isFolded { layers[top].askedAt = now }
        defer { layers[top].isNew = false }
        return layers[top]
    }

    mutating func countViews(from number: Int) { lastView = max(lastView, number) }

    mutating func nextView() -> Int {
        lastView += 1
        return lastView
    }
}

extension Navigation {
    /// The saved form. Each Screen's state is JSON of its own, so that an unreadable one leaves the others intact.
    private struct Saved: Decodable {
        struct Layer: Decodable {
            let id: Int
            let screen: String
            let version: Int
            let state: String
            let askedAt: Date?
            let isFolded: Bool?
        }

        struct Diverted: Decodable {
            let text: String
            let command: String
            let saidAt: Date
            let depth: Int
            let layer: Layer
        }

        let layers: [Layer]
        let kept: [Layer]
        let unclear: String?
        let diverted: Diverted?
        let view: View?
        let beside: Choices?
        let talk: Talk?
        let lastLayer: Int
        let lastView: Int

        private enum CodingKeys: CodingKey {
            case layers, kept, unclear, diverted, view, beside, talk, lastLayer, lastView
        }

        init(from decoder: any Decoder) throws {
            let saved = try decoder.container(keyedBy: CodingKeys.self)
            layers = try saved.decode([Layer].self, forKey: .layers)
            kept = (try? saved.decodeIfPresent([Layer].self, forKey: .kept)) ?? []
            unclear = try? saved.decodeIfPresent(String.self, forKey: .unclear)
            diverted = try? saved.decodeIfPresent(Diverted.self, forKey: .diverted)
            // Without it, the message's buttons count as an earlier message's, and the Screens stay where they are.
            view = try? saved.decode(View.self, forKey: .view)
            beside = try? saved.decodeIfPresent(Choices.self, forKey: .beside)
            talk = try? saved.decodeIfPresent(Talk.self, forKey: .talk)
            lastLayer = try saved.decode(Int.self, forKey: .lastLayer)
            lastView = try saved.decode(Int.self, forKey: .lastView)
        }

        /// The numbers are counted on from here: a damaged text may hold any.
        var isCountable: Bool {
            [lastLayer, lastView, view?.number ?? 0, view?.render ?? 0, diverted?.depth ?? 0]
                .allSatisfy { (0..<Int.max / 2).contains($0) }
        }
    }

    /// `complete` is false where this version cannot read a Screen: that Screen and those above it are dropped.
    static func restored(from text: String, screens: [any Screen<App>.Type]) -> (navigation: Navigation, complete: Bool)
    {
        var navigation = Navigation()
        guard let saved = try? JSONText.value(in: text, as: Saved.self), saved.isCountable else {
            return (navigation, false)
        }
        navigation.lastLayer = saved.lastLayer
        navigation.lastView = saved.lastView
        func restored(_ layer: Saved.Layer) -> Layer? {
            let type = screens.first { $0.name == layer.screen && $0.version == layer.version }
            return (try? type?.restored(from: layer.state)).map {
                Layer(id: layer.id, screen: $0, askedAt: layer.askedAt, isFolded: layer.isFolded ?? false)
            }
        }
        navigation.kept = saved.kept.compactMap(restored)
        for layer in saved.layers {
            guard let layer = restored(layer) else { return (navigation, false) }
            navigation.layers.append(layer)
        }
        navigation.view = saved.view
        navigation.beside = saved.beside
        navigation.talk = saved.talk
        navigation.unclear = saved.unclear
        if let diverted = saved.diverted, let layer = restored(diverted.layer) {
            navigation.diverted = Diverted(
                text: diverted.text, command: diverted.command, saidAt: diverted.saidAt, depth: diverted.depth,
                layer: layer)
        }
        return (navigation, true)
    }

    func saved() throws -> String {
        var json = JSONWriter()
        try json.object { json in
            json.name("layers")
            try json.array(of: layers) { try $1.write(to: &$0) }
            if !kept.isEmpty {
                json.name("kept")
                try json.array(of: kept) { try $1.write(to: &$0) }
            }
            if let view {
                json.name("view")
                try view.write(to: &json)
            }
            if let beside {
                json.name("beside")
                beside.write(to: &json)
            }
            if let talk {
                json.name("talk")
                try talk.write(to: &json)
            }
            if let unclear { json.member("unclear", unclear) }
            if let diverted {
                json.name("diverted")
                try diverted.write(to: &json)
            }
            json.member("lastLayer", lastLayer)
            json.member("lastView", lastView)
        }
        return json.text
    }
}

extension Navigation.Layer {
    fileprivate func write(to json: inout JSONWriter) throws {
        let type = type(of: screen)
        try json.object { json in
            json.member("id", id)
            json.member("screen", type.name)
            json.member("version", type.version)
            json.member("state", try JSONText.of(screen))
            if let askedAt {
                json.name("askedAt")
                try json.value(askedAt.timeIntervalSinceReferenceDate)
            }
            if isFolded { json.member("isFolded", true) }
        }
    }
}

extension Navigation.Diverted {
    fileprivate func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.member("text", text)
            json.member("command", command)
            json.name("saidAt")
            try json.value(saidAt.timeIntervalSinceReferenceDate)
            json.member("depth", depth)
            json.name("layer")
            try layer.write(to: &json)
        }
    }
}

extension Navigation.View {
    fileprivate func write(to json: inout JSONWriter) throws {
        try json.object { json in
            json.member("number", number)
            json.member("render", render)
            json.member("layer", layer)
            json.member("isLive", isLive)
            if isNumbered == false { json.member("isNumbered", false) }
            if let changesAt {
                json.name("changesAt")
                try json.value(changesAt.timeIntervalSinceReferenceDate)
            }
            json.name("choices")
            choices.write(to: &json)
        }
    }
}

extension Screen {
    fileprivate static func restored(from state: String) throws -> any Screen<App> {
        try JSONText.value(in: state, as: Self.self)
    }
}
