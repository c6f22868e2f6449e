/// The languages that lines are understood in. Each is a lexicon, `English.txt`, and the models that were fitted with it,
/// `English.swift`; see docs/understanding.md.
public enum Language {
    private static let english = Reader(
        lexicon: String(decoding: PackageResources.English_txt, as: UTF8.self), models: .english)

    /// Reads lines in that language; nil where there is nothing to read them with.
    public static func reader(of code: String) -> Reader? { code == "en" ? english : nil }

    /// The lexicon to fit models with.
    package static func lexicon(of code: String) -> String? {
        code == "en" ? String(decoding: PackageResources.English_txt, as: UTF8.self) : nil
    }
}
