nonisolated extension SafetyPlanSnapshot {
    package enum Samples {
        package static let whole = SafetyPlanSnapshot([
            .warnings: "I stop answering – ünïcode 🙂", .alone: "a hot shower, the red playlist",
            .distraction: "the pool\nTom's kitchen", .people: "Ana, my sister", .professionals: "Dr Weber",
            .surroundings: "Ana keeps my tablets",
        ])
        package static let begun = SafetyPlanSnapshot([.alone: "a walk to the river"])
    }
}
