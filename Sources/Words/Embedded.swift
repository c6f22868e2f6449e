/// The files of prompts/ as they were when this binary was built. A test holds this list against the folder.
let embeddedFiles: [(name: String, content: String)] = [
    ("words.en.txt", String(decoding: PackageResources.words_en_txt, as: UTF8.self)),
    ("welcome.en.md", String(decoding: PackageResources.welcome_en_md, as: UTF8.self)),
    ("help.en.md", String(decoding: PackageResources.help_en_md, as: UTF8.self)),
]

/// For the test that holds them against the folder.
package let embeddedNames = embeddedFiles.map(\.name)
