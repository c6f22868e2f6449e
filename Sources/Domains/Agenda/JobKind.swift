/// What Off does by itself; the names are kept in the file.
nonisolated package enum JobKind: String, CaseIterable, Sendable {
    case question = "checkin.prompt"
    case reminder = "checkin.reminder"
    case snoozed = "checkin.snoozed"
    case planSoon = "plan.soon"
    case planBegins = "plan.begins"
    case pauseEnd = "pause.end"
    case insight = "insight.week"
    case scores = "scores.week"
    case rewriting = "insight.rewrite"
    case urgeCheck = "urge.check"
    case urgeEnd = "urge.end"
    case visitEnd = "visit.end"
}
