/// The files of prompts/ as of the build. A test compares this list with the folder.
let embeddedFiles: [(name: String, content: String)] = [
    ("words.en.txt", String(decoding: PackageResources.words_en_txt, as: UTF8.self)),
    ("welcome.en.md", String(decoding: PackageResources.welcome_en_md, as: UTF8.self)),
    ("help.en.md", String(decoding: PackageResources.help_en_md, as: UTF8.self)),
    ("help.more.en.md", String(decoding: PackageResources.help_more_en_md, as: UTF8.self)),
    ("insight.ai.en.md", String(decoding: PackageResources.insight_ai_en_md, as: UTF8.self)),
    ("safety.en.md", String(decoding: PackageResources.safety_en_md, as: UTF8.self)),
    ("safety.heard.en.md", String(decoding: PackageResources.safety_heard_en_md, as: UTF8.self)),
    ("safety.answered.en.md", String(decoding: PackageResources.safety_answered_en_md, as: UTF8.self)),
    ("safety.never.en.md", String(decoding: PackageResources.safety_never_en_md, as: UTF8.self)),
    ("safety.kept.en.md", String(decoding: PackageResources.safety_kept_en_md, as: UTF8.self)),
    ("safety.limits.en.md", String(decoding: PackageResources.safety_limits_en_md, as: UTF8.self)),
    ("unsafe.active.en.md", String(decoding: PackageResources.unsafe_active_en_md, as: UTF8.self)),
    ("unsafe.imminent.en.md", String(decoding: PackageResources.unsafe_imminent_en_md, as: UTF8.self)),
    ("unsafe.overdose.en.md", String(decoding: PackageResources.unsafe_overdose_en_md, as: UTF8.self)),
    ("unsafe.passive.en.md", String(decoding: PackageResources.unsafe_passive_en_md, as: UTF8.self)),
]
