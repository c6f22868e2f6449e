import Domains
import Words

extension Words {
    /// What holds now that the last change was undone, or why it was not.
    func takenBack(_ undone: Undone, in app: AppContext) -> Text {
        switch undone {
        case .checkIn(let change, let isBack): takenBack(change, isBack: isBack, in: app)
        case .plan(let change): takenBack(change, in: app)
        case .note(let day, let isBack):
            self(isBack ? "note.restored" : "note.undone", ["day": name(of: day, today: app.today)])
        case .slip(let slip, let isBack):
            self(isBack ? "slip.restored" : "slip.undone", ["day": name(ofSlip: slip.day, in: app)])
        case .settings(let before, let after, let isBack): takenBack(before, insteadOf: after, isBack: isBack, in: app)
        case .snooze: self("prompt.unsnoozed")
        case .leftAlone(let day, let isLeft):
            self(isLeft ? "tomorrow.left" : "tomorrow.asks", ["day": date(day, today: app.today)])
        case .urgeEnd: self("sos.reopened")
        case .safetyPlan(let isBack): self(isBack ? "safetyplan.restored" : "safetyplan.undone")
        case .care(let isOn): isOn ? .joined([self("unsafe.back"), app.careLine], by: " ") : self("unsafe.over")
        case .phrase(let phrase, let isKnown):
            self(isKnown ? "phrase.known" : "phrase.forgotten", ["words": phrase.words])
        case .imported(let isBack): self(isBack ? "import.restored" : "import.undone")
        case .failed(let error): self("error.\(error)")
        }
    }

    /// Names each setting that an undo has restored.
    private func takenBack(
        _ before: SettingsSnapshot, insteadOf after: SettingsSnapshot, isBack: Bool, in app: AppContext
    ) -> Text {
        let fields = SettingsQuestion.Field.all(in: app).filter {
            SettingsQuestion.value(of: $0, in: before) != SettingsQuestion.value(of: $0, in: after)
        }
        let announces = before.announcesPlan ? "settings.line.planAnnounced" : "settings.line.planNotAnnounced"
        let hides = before.hidesStreak ? "settings.line.streakHidden" : "settings.line.streakShown"
        return .joined(
            [self(isBack ? "settings.redone" : "settings.undone")] + fields.map { SettingsQuestion($0).line(in: app) }
                + [
                    before.announcesPlan == after.announcesPlan ? nil : self(announces),
                    before.hidesStreak == after.hidesStreak ? nil : self(hides),
                    before.hasDarkPictures == after.hasDarkPictures
                        ? nil : self("picture.setting.\(before.hasDarkPictures ? "dark" : "light")"),
                ], by: "\n")
    }
}
