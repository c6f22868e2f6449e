import Shared
public import Understanding

/// As JSON, in a type of its own. Days, times and lengths are left out: they would mean another time by the next use.
nonisolated extension Meaning: Kept {
    package init(kept text: String) throws { self = try JSONText.value(in: text, as: StoredMeaning.self).meaning }

    package var kept: String { get throws { try JSONText.of(StoredMeaning(self)) } }
}

nonisolated struct StoredMeaning: Codable {
    let kind: Meaning.Kind
    let rating: Double?
    let plan: Slots.Plan?
    let pull: Slots.Pull?
    let changes: [String: Slots.Change]?
    let apps: [String]?
    let manner: Slots.Manner?
    let name: String?
    let attribute: String?
    let feeling: String?

    init(_ meaning: Meaning) {
        let slots = meaning.slots
        (kind, rating, plan, pull) = (meaning.kind, slots.rating, slots.plan, slots.pull)
        changes = slots.changes.isEmpty ? nil : slots.changes
        apps = slots.apps.isEmpty ? nil : slots.apps
        manner = slots.manner
        (name, attribute, feeling) = (slots.name, slots.attribute, slots.feeling)
    }

    var meaning: Meaning {
        var slots = Slots()
        (slots.rating, slots.plan, slots.pull) = (rating, plan, pull)
        (slots.changes, slots.apps, slots.manner) = (changes ?? [:], apps ?? [], manner)
        (slots.name, slots.attribute, slots.feeling) = (name, attribute, feeling)
        return Meaning(kind, slots)
    }
}
