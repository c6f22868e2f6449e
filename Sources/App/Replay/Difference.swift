/// Two lists of lines as numbered removals and insertions.
enum Difference {
    static func lines(from old: [String], to new: [String]) -> String {
        let difference = new.difference(from: old)
        var changes: [(line: Int, isRemoval: Bool, text: String)] = []
        for change in difference {
            switch change {
            case .remove(let offset, let element, _): changes.append((offset + 1, true, element))
            case .insert(let offset, let element, _): changes.append((offset + 1, false, element))
            }
        }
        return changes.sorted { ($0.line, $0.isRemoval ? 0 : 1) < ($1.line, $1.isRemoval ? 0 : 1) }
            .map { "    \($0.line) \($0.isRemoval ? "-" : "+") \($0.text.replacing("\n", with: " ⏎ "))" }
            .joined(separator: "\n")
    }
}
