public import Conversation
import Domains
public import Words

extension OffRoutes {
    /// What a link brings along: "sos-instagram", "open-instagram-10". Anybody can write a link, so anything else is a
    /// plain start.
    func start(_ payload: String, in app: AppContext) -> Next<AppContext>? {
        let parts = payload.split(separator: "-", maxSplits: 2).map { $0.replacing("_", with: " ") }
        guard payload.count <= 64, parts.count > 1 else { return command("start", argument: "", in: app) }
        let said = String(parts[1])
        let name = app.words.app(in: said) ?? said
        switch parts[0].lowercased() {
        case "sos": return .push(SOSScreen(catching: name, since: app.now))
        case "open":
            return VisitScreen.opening(([name] + parts.dropFirst(2).map(String.init)).joined(separator: " "), in: app)
        default: return command("start", argument: "", in: app)
        }
    }

    /// A new person is asked a few questions first; one who puts them off finds them at home.
    public func arrival(in app: AppContext) -> Next<AppContext>? {
        app.onboarding == nil ? .push(OnboardingScreen.opening(in: app)) : nil
    }

    public func opening(in app: AppContext) -> Text? {
        guard app.appState.state.introducedAt == nil else { return nil }
        app.appState.introduce(at: app.now)
        let someone = app.facts.operatorName.map { app.words("welcome.operator", ["name": $0]) }
        let model = app.rewritings.offer.map { app.words("welcome.ai", ["recipient": $0.recipient]) }
        let privacy = Text.joined(
            [app.words("welcome.\(app.abilities.network)"), model], by: " ")
        return app.words("welcome", ["operator": someone ?? app.words("welcome.nobody"), "privacy": privacy])
    }
}
