import Shared
import Testing

@testable import Domains

@Suite("A feeling")
struct FeelingTests {
    private let vocabulary = Feeling.Vocabulary(
        names: { feeling in
            switch feeling {
            case .lonely: Phrases(["lonely", "all alone"])
            case .tired: Phrases(["tired"])
            case .angry: Phrases(["angry", "tired of"])
            case .glad: Phrases(["happy"])
            default: Phrases([])
            }
        }, denials: ["not", "don't"])

    @Test(
        "is the first that is named and not denied",
        arguments: [
            ("I feel so LONELY tonight", Feeling.lonely), ("all alone, and tired", .lonely), ("tired", .tired),
            ("I’m tired of this", .angry), ("not angry, just tired", .tired), ("I don't feel lonely", nil),
            ("not really happy", nil), ("a lonelyish day", nil), ("", nil), ("😊", nil),
        ] as [(String, Feeling?)])
    func named(text: String, feeling: Feeling?) {
        #expect(Feeling.named(in: Said(text), vocabulary: vocabulary) == feeling)
    }
}
