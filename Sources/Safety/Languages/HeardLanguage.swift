/// What Safety hears a language with: a lexicon, `English.txt`, the model fitted with it,
/// `English.swift`, and the network that was taught with its words, `English+Network.swift`.
package enum HeardLanguage {
    package static let english = HeardLexicon(String(decoding: PackageResources.English_txt, as: UTF8.self))

    static let ears = [Ear(lexicon: english, model: .english, network: .english)]
}
