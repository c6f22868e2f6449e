extension CheckInScreen.Step {
    /// Earlier versions had a step for each answer, with its attribute inside.
    private enum Earlier: String, CodingKey { case adherence, urge, attribute, rating, note }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = Self(rawValue: name) ?? .day
            return
        }
        switch try decoder.container(keyedBy: Earlier.self).allKeys.first {
        case .attribute: self = .scores
        case .rating: self = .rating
        case .note: self = .note
        case .adherence, .urge, nil: self = .day
        }
    }
}
