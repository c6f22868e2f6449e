import Conversation
import Domains
import Words

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
}
