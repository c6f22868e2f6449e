package import Shared

/// What is fitted for one language: what a line is about, and what is told about a day.
package struct LanguageModels: Sendable {
    /// What the features of a line say.
    package let table: FeatureTable
    /// What a line is about: the raw values of `Meaning.Kind`.
    package let meaning: TableModel
    /// The same kinds in the same order.
    let meanings: [Meaning.Kind?]
    /// How the plan went, and how strong the pull was; the kind "-" is no answer.
    package let plan: TableModel
    package let pull: TableModel
    /// Whether a number is the rating, whether a day is the one that is told about, what a time is for and
    /// in which half of the day it is, and how a score changed.
    package let rating: LinearModel
    package let day: LinearModel
    package let time: LinearModel
    package let half: LinearModel
    package let change: LinearModel
    /// Whether the likeliest meaning is right: the kinds are "wrong" and "right".
    package var certainty: LinearModel

    package static let none = "-"

    package enum Half: String, CaseIterable {
        case am, pm
    }

    /// What a time is for: something is wished at it, or some hours begin or end with it.
    package enum TimeRole: String, CaseIterable {
        case time, from, until
    }

    package init(
        table: FeatureTable, meaning: TableModel, plan: TableModel, pull: TableModel, rating: LinearModel,
        day: LinearModel, time: LinearModel, half: LinearModel, change: LinearModel, certainty: LinearModel
    ) {
        self.table = table
        self.meaning = meaning
        meanings = meaning.kinds.map(Meaning.Kind.init)
        self.plan = plan
        self.pull = pull
        self.rating = rating
        self.day = day
        self.time = time
        self.half = half
        self.change = change
        self.certainty = certainty
    }
}
