/// The files of prompts/ as of the build. A test compares this list with the folder.
let embeddedFiles: [(name: String, content: String)] = [
    ("words.en.txt", String(decoding: PackageResources.words_en_txt, as: UTF8.self)),
    ("welcome.en.md", String(decoding: PackageResources.welcome_en_md, as: UTF8.self)),
    ("help.en.md", String(decoding: PackageResources.help_en_md, as: UTF8.self)),
    ("sos.reality.en.md", String(decoding: PackageResources.sos_reality_en_md, as: UTF8.self)),
    ("sos.reality.automatic.en.md", String(decoding: PackageResources.sos_reality_automatic_en_md, as: UTF8.self)),
    ("sos.reality.connection.en.md", String(decoding: PackageResources.sos_reality_connection_en_md, as: UTF8.self)),
    ("sos.reality.distraction.en.md", String(decoding: PackageResources.sos_reality_distraction_en_md, as: UTF8.self)),
    ("sos.reality.relief.en.md", String(decoding: PackageResources.sos_reality_relief_en_md, as: UTF8.self)),
    ("sos.reality.rest.en.md", String(decoding: PackageResources.sos_reality_rest_en_md, as: UTF8.self)),
    ("insight.ai.en.md", String(decoding: PackageResources.insight_ai_en_md, as: UTF8.self)),
    ("unsafe.en.md", String(decoding: PackageResources.unsafe_en_md, as: UTF8.self)),
]
