public import Conversation
import Domains
import Safety
import Understanding
import Words

extension OffRoutes {
    /// What no limit ever holds up: help with an urge, and everything about somebody's safety.
    private static let urgentCommands: Set<String> = [
        "sos", "urge", "unsafe", "safe", "joke", "lines", "helplines", "safetyplan", "what", "emergency",
    ]

    public func bareAnswer(_ words: String, in app: AppContext) -> String {
        app.words.bareAnswer(in: words, without: "said.around")
    }

    private static func isUrgent(_ screen: any Screen<AppContext>) -> Bool {
        switch screen {
        case is SOSScreen, is NotSafeScreen, is GroundingScreen, is SideRouteScreen, is DistressScreen,
            is FollowUpScreen, is WhatHappenedScreen, is SafetyPlanScreen, is HelplinesScreen:
            true
        default: false
        }
    }

    /// Whether it helps with an urge or in a bad moment right now.
    static func isHelping(_ screen: any Screen<AppContext>, in app: AppContext) -> Bool {
        switch screen {
        case let sos as SOSScreen: app.isInUrge || sos.isFresh(in: app)
        case is NotSafeScreen, is GroundingScreen, is SideRouteScreen, is DistressScreen: !screen.isOver(in: app)
        default: false
        }
    }

    /// Whether what this Screen says is the crisis card, what leads on from it, or help with a running SOS.
    public func isVital(_ top: (any Screen<AppContext>)?, in app: AppContext) -> Bool {
        switch top {
        case is NotSafeScreen, is GroundingScreen, is SideRouteScreen, is DistressScreen, is WhatHappenedScreen: true
        case is SOSScreen: app.urges.latest.map { $0.outcome == nil } ?? false
        default: false
        }
    }

    /// Whether this is answered even to somebody who writes too fast.
    public func cannotWait(_ input: Input, over top: (any Screen<AppContext>)?, in app: AppContext) -> Bool {
        if app.isInCare || top.map(OffRoutes.isUrgent) == true { return true }
        switch input {
        case .command(let name, let argument): return cannotWait(name, argument)
        case .button(let payload):
            guard case .command(let name, let argument) = Input(typed: payload) else { return false }
            return cannotWait(name, argument)
        case .text(let text):
            if Assessment(of: text).level > .none { return true }
            if let (name, argument) = unmistakable(text, in: app), cannotWait(name, argument) { return true }
            return Understood.mayWantHelp(text, over: top ?? root(in: app), in: app)
        case .overheard: return true
        case .attachment, .file, .opened, .due: return false
        }
    }

    private func cannotWait(_ command: String, _ argument: String) -> Bool {
        OffRoutes.urgentCommands.contains(command)
            || command == "start" && argument.lowercased().hasPrefix("sos-")
    }
}
