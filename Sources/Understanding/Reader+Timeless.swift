extension Reader {
    /// Whether the line names no number, day or time, so that it means the same whenever it is said.
    public func isTimeless(_ text: String, _ about: Circumstances) -> Bool {
        Parts(text, lexicon, about).findings.allSatisfy { if case .thing = $0.what { true } else { false } }
    }
}
