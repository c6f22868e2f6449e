/// What a person wrote in calm time for a bad night, in their own words. It is shown to them only: it goes into no review
/// and to no model.
nonisolated public struct SafetyPlanSnapshot: Hashable, Sendable {
    private let texts: [SafetyPlanPart: String]

    package init(_ texts: [SafetyPlanPart: String] = [:]) {
        self.texts = texts
    }

    /// Nil where that part is not written yet.
    public subscript(part: SafetyPlanPart) -> String? { texts[part] }

    public var written: [SafetyPlanPart] { SafetyPlanPart.allCases.filter { texts[$0] != nil } }
    public var missing: [SafetyPlanPart] { SafetyPlanPart.allCases.filter { texts[$0] == nil } }

    package func with(_ text: String?, as part: SafetyPlanPart) -> SafetyPlanSnapshot {
        var texts = texts
        texts[part] = text
        return SafetyPlanSnapshot(texts)
    }

    /// As it is stored.
    package var byPart: [SafetyPlanPart: String] { texts }
}
