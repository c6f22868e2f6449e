import Shared

/// How a week moved the scores, as its row holds it. Twelve of these are read with each person, and a general decoder
/// takes ten times as long.
nonisolated package struct KeptMovements: Kept, Hashable {
    private struct Unreadable: Error {}

    package let movements: [AttributeKind: EvolutionSnapshot.Movement]

    package init(_ movements: [AttributeKind: EvolutionSnapshot.Movement]) {
        self.movements = movements
    }

    package var kept: String {
        let members = AttributeKind.allCases.compactMap { kind in
            movements[kind].map { movement in
                JSON.Member(
                    kind.rawValue,
                    [
                        "better": .integer(Int64(movement.better)), "worse": .integer(Int64(movement.worse)),
                        "before": .integer(Int64(movement.before.halves)),
                        "after": .integer(Int64(movement.after.halves)), "momentum": .bool(movement.hasMomentum),
                    ])
            }
        }
        return String(decoding: JSON.object(members).bytes, as: UTF8.self)
    }

    package init(kept text: String) throws {
        guard let saved = JSON(text.utf8), case .object = saved else { throw Unreadable() }
        var movements: [AttributeKind: EvolutionSnapshot.Movement] = [:]
        for kind in AttributeKind.allCases {
            guard let movement = saved[kind.rawValue] else { continue }
            guard let better = movement["better"]?.integer, let worse = movement["worse"]?.integer,
                let before = movement["before"]?.integer, let after = movement["after"]?.integer,
                let momentum = movement["momentum"]?.bool
            else { throw Unreadable() }
            movements[kind] = EvolutionSnapshot.Movement(
                better: Int(better), worse: Int(worse), before: Score(halves: Int(before)),
                after: Score(halves: Int(after)), hasMomentum: momentum)
        }
        self.movements = movements
    }
}
