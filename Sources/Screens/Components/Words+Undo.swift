import Domains
import Words

extension Words {
    /// What holds now that the last change was undone, or why it was not.
    func takenBack(_ undone: Undone, in app: AppContext) -> Text {
        switch undone {
        case .checkIn(let change): takenBack(change, in: app)
        case .plan(let change): takenBack(change, in: app)
        case .note(let note): self("note.undone", ["day": name(of: note.day, today: app.today)])
        case .slip(let slip): self("slip.undone", ["day": name(ofSlip: slip.day, in: app)])
        case .failed(let error): self("error.\(error)")
        }
    }
}
