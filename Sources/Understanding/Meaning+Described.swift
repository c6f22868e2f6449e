import Shared

extension Meaning {
    /// Its slots for whoever maintains it: "rating=8 plan=kept", as the corpus writes them.
    public var described: [String] {
        var all: [String] = []
        func add(_ name: String, _ value: (some CustomStringConvertible)?) {
            if let value { all.append("\(name)=\(value)") }
        }
        add("rating", slots.rating.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" })
        add("plan", slots.plan?.rawValue)
        add("pull", slots.pull?.rawValue)
        for (attribute, change) in slots.changes.sorted(by: { $0.key < $1.key }) { add(attribute, change.rawValue) }
        add("day", slots.day?.iso)
        for app in slots.apps { add("app", app) }
        add("minutes", slots.minutes)
        add("time", slots.time)
        add("manner", slots.manner?.rawValue)
        add("shift", slots.shift.map { "\($0.minutes) (\($0.edge.rawValue))" })
        add("days", slots.days)
        add("until", slots.untilDay?.iso)
        add("name", slots.name?.lowercased())
        add("of", slots.attribute)
        add("kind", slots.feeling)
        if !slots.weekdays.isEmpty {
            let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
            add("days", slots.weekdays.map(\.rawValue).sorted().map { names[$0] }.joined(separator: ","))
        }
        if kind == .quiet {
            add("from", slots.from)
            add("to", slots.until)
        } else if slots.from != nil || slots.until != nil {
            add("hours", "\(slots.from.map(\.description) ?? "")-\(slots.until.map(\.description) ?? "")")
        }
        return all
    }
}
