import Domains
import FoundationEssentials
import Shared
import Words

extension Words {
    var urgeVocabulary: UrgeCall.Vocabulary {
        once("urge") {
            UrgeCall.Vocabulary(calls: list("urge.calls"), pulls: list("urge.pulls"), tails: list("urge.tails"))
        }
    }

    /// Said when an urge is over: about what the person did, and not about how far the strength fell.
    func ending(of urge: UrgeSnapshot, in app: AppContext) -> Text {
        guard urge.outcome == .resisted else {
            return .paragraphs(
                self("sos.end.usedAnyway"), urge.nextStep.map { self("sos.end.nextStep", ["step": $0]) })
        }
        let fall = urge.strength.flatMap { before in
            urge.strengthAfter.map { after in
                after < before
                    ? self("sos.end.fell", ["before": before, "after": after])
                    : self("sos.end.stayed", ["after": after])
            }
        }
        return .paragraphs(.joined([self("sos.end.resisted"), time(of: urge, in: app)], by: " "), fall)
    }

    /// How long this one took, and how long this person's others usually take; nil where its end is unknown.
    private func time(of urge: UrgeSnapshot, in app: AppContext) -> Text? {
        guard let length = urge.length else { return nil }
        let others = app.urges.recent(limit: UrgeLessons.window).filter { $0.number != urge.number }
        guard let usual = UrgeLessons(others).length else {
            return length < 60 ? self("sos.end.short") : self("sos.end.length", count: minutes(length))
        }
        let taken = length < 60 ? self("sos.end.usual.short") : Text(String(minutes(length)))
        return self("sos.end.usual", count: minutes(usual), ["taken": taken])
    }

    /// "Yours usually pass in about 7 minutes"; nil below three measured urges.
    func length(of lessons: UrgeLessons) -> Text? {
        lessons.length.map { self("sos.length", count: minutes($0)) }
    }

    var minuteUnits: [String] { once("minuteUnits") { list("visit.minuteUnits").map { $0.lowercased() } } }

    func running(_ visit: VisitSnapshot, in app: AppContext) -> Text {
        self(
            "visit.running",
            ["app": visit.app, "purpose": visit.purpose, "time": app.settings.moment(at: visit.endsAt).time])
    }

    /// One line about that day's urges; nil without any.
    func line(about urges: [UrgeSnapshot], in app: AppContext) -> Text? {
        guard let last = urges.last else { return nil }
        let outcome = last.outcome.map { "\($0)" } ?? "open"
        let time = app.settings.moment(at: last.startedAt).time
        guard urges.count > 1 else { return self("sos.day.\(outcome)", ["time": time]) }
        return self("sos.day.many", ["count": urges.count, "left": urges.count { $0.outcome == .resisted }])
    }

    /// At least one minute: seconds mean nothing here.
    private func minutes(_ length: TimeInterval) -> Int { max(1, Int((length / 60).rounded())) }
}
