// swift-tools-version: 6.2
import PackageDescription

/// What every target speaks: Swift 6 mode, explicit imports, and no warning that is merely looked at.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // The targets are layers and not libraries: a release may optimise across them, which is a third of its speed.
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    // Swift itself is linked in, and each function has a section of its own, so that the linker can lay them all out.
    .unsafeFlags(
        ["-static-stdlib", "-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// What every message runs through lies together in a release, Swift's own functions too, see ADR 35. Only LLD takes the
/// list; names that a change has removed are passed over.
let laidOut: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/Benchmarks/layout/functions.txt",
        ], .when(platforms: [.linux], configuration: .release))
]

/// Code that lives on the one actor: everything declared here is on the MainActor unless it says `nonisolated`.
let conversational: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Code that is bound to no actor: values, wrapped C libraries, networks.
let free: [SwiftSetting] = strict

/// Code that hears and understands: without optimisation its arithmetic takes the tests many times as long.
let computing: [SwiftSetting] = free + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "off",
    products: [.executable(name: "offbot", targets: ["offbot"])],
    targets: [
        .executableTarget(
            name: "offbot", dependencies: ["App"], swiftSettings: conversational, linkerSettings: laidOut),
        .target(
            name: "App",
            dependencies: [
                "AI", "Conversation", "Database", "Domains", "HTTP", "Matrix", "Messaging", "Safety", "Scheduling",
                "Screens", "Shared", "Telegram", "Terminal", "Understanding", "Words", "World",
            ],
            swiftSettings: conversational
        ),

        // The layers, from the person inwards. A Screen sees only what is `public`: no Store, no Manager's making.
        .target(
            name: "Screens",
            dependencies: ["Conversation", "Domains", "Drawing", "Safety", "Shared", "Understanding", "Words"],
            packageAccess: false,
            swiftSettings: conversational
        ),
        .target(
            name: "Domains",
            dependencies: ["Database", "Scheduling", "Shared", "Understanding"],
            swiftSettings: conversational
        ),
        .target(name: "Conversation", dependencies: ["Drawing", "Shared", "Words"], swiftSettings: conversational),
        .target(
            name: "Messaging",
            dependencies: ["Conversation", "Database", "Scheduling", "Shared", "World"],
            swiftSettings: conversational
        ),
        .target(name: "Scheduling", dependencies: ["Database", "Shared"], swiftSettings: conversational),
        .target(
            name: "Safety", dependencies: ["Shared"],
            resources: [.embedInCode("Languages/English.txt"), .embedInCode("Helplines/Helplines.txt")],
            swiftSettings: computing),
        .target(
            name: "Understanding", dependencies: ["Shared"], resources: [.embedInCode("Languages/English.txt")],
            swiftSettings: computing),
        .target(name: "Drawing", dependencies: ["Shared"], swiftSettings: free),

        // Networks.
        .target(
            name: "Telegram",
            dependencies: ["Conversation", "HTTP", "Messaging", "Shared", "Words", "World"],
            swiftSettings: free),
        .target(
            name: "Matrix",
            dependencies: ["Conversation", "HTTP", "Messaging", "Shared", "Words", "World"],
            swiftSettings: free),
        .target(name: "AI", dependencies: ["Domains", "HTTP", "Shared"], swiftSettings: free),
        .target(name: "Terminal", dependencies: ["Conversation", "Messaging", "Shared", "Words"], swiftSettings: free),

        // What everything stands on.
        .target(
            name: "Words",
            dependencies: ["Shared"],
            resources: [.embedInCode("prompts")],
            swiftSettings: free
        ),
        .target(name: "World", dependencies: ["HTTP", "Shared"], swiftSettings: free),
        .target(name: "Shared", swiftSettings: computing),
        .target(name: "Database", dependencies: ["CSQLite", "Shared"], swiftSettings: free),
        .target(name: "HTTP", dependencies: ["CCurl"], swiftSettings: free),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        // Not part of the product: what things cost.
        .executableTarget(
            name: "offbench",
            dependencies: [
                "App", "Conversation", "Database", "Domains", "Fitting", "HTTP", "Matrix", "Messaging", "Safety",
                "Scheduling", "Screens", "Shared", "Support", "Telegram", "Terminal", "Understanding", "Words", "World",
            ],
            path: "Benchmarks/offbench", swiftSettings: conversational, linkerSettings: laidOut),

        // What fits the models of Safety and Understanding, and judges them.
        .target(
            name: "Fitting", dependencies: ["Safety", "Shared", "Understanding"], path: "Benchmarks/Fitting",
            swiftSettings: free),

        // Tests mirror Sources.
        .target(name: "Support", dependencies: ["HTTP", "Shared"], path: "Tests/Support", swiftSettings: free),
        .testTarget(name: "SharedTests", dependencies: ["Shared"], path: "Tests/Shared", swiftSettings: free),
        .testTarget(
            name: "SafetyTests", dependencies: ["Fitting", "Safety", "Shared", "Support", "Understanding"],
            path: "Tests/Safety",
            exclude: ["Corpus"], swiftSettings: free),
        .testTarget(
            name: "UnderstandingTests", dependencies: ["Fitting", "Shared", "Support", "Understanding", "Words"],
            path: "Tests/Understanding", exclude: ["Corpus"], swiftSettings: free),
        .testTarget(
            name: "WordsTests", dependencies: ["Shared", "Support", "Words"], path: "Tests/Words", swiftSettings: free),
        .testTarget(
            name: "DatabaseTests", dependencies: ["Database", "Shared", "Support"], path: "Tests/Database",
            swiftSettings: free),
        .testTarget(
            name: "ConversationTests", dependencies: ["Conversation", "Words"], path: "Tests/Conversation",
            swiftSettings: conversational),
        .testTarget(
            name: "SchedulingTests", dependencies: ["Database", "Scheduling", "Shared", "Support"],
            path: "Tests/Scheduling", swiftSettings: conversational),
        .testTarget(
            name: "MessagingTests",
            dependencies: [
                "Conversation", "Database", "HTTP", "Messaging", "Scheduling", "Shared", "Support", "Words", "World",
            ],
            path: "Tests/Messaging", swiftSettings: conversational),
        .testTarget(
            name: "DomainsTests",
            dependencies: ["Database", "Domains", "Scheduling", "Shared", "Support", "Understanding"],
            path: "Tests/Domains",
            swiftSettings: conversational),
        .testTarget(
            name: "DrawingTests", dependencies: ["Drawing", "Shared", "Support"], path: "Tests/Drawing",
            swiftSettings: free),
        .testTarget(
            name: "AITests", dependencies: ["AI", "Domains", "HTTP", "Shared", "Support"], path: "Tests/AI",
            exclude: ["official_clients.py"], swiftSettings: free),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Support"], path: "Tests/HTTP", swiftSettings: free),
        .testTarget(
            name: "TelegramTests",
            dependencies: [
                "AI", "App", "Conversation", "Database", "Domains", "Drawing", "HTTP", "Messaging", "Shared", "Support",
                "Telegram", "Words", "World",
            ],
            path: "Tests/Telegram", swiftSettings: conversational),
        .testTarget(
            name: "MatrixTests",
            dependencies: [
                "App", "Conversation", "Database", "Domains", "HTTP", "Matrix", "Messaging", "Shared", "Support",
                "Telegram", "Words", "World",
            ],
            path: "Tests/Matrix", exclude: ["live", "synapse.py"], swiftSettings: conversational),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "App", "Conversation", "Database", "Domains", "HTTP", "Matrix", "Messaging", "Shared", "Support",
                "Telegram", "Words", "World",
            ],
            path: "Tests/Simulation", swiftSettings: conversational),
        .testTarget(
            name: "TerminalTests", dependencies: ["Conversation", "Terminal", "Words"], path: "Tests/Terminal",
            swiftSettings: conversational),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App", "Conversation", "Database", "Domains", "Messaging", "Screens", "Shared", "Support", "Telegram",
                "Words", "World", "offbench", "offbot",
            ],
            path: "Tests/App",
            swiftSettings: conversational),
        .testTarget(
            name: "ArchitectureTests", dependencies: ["Support", "offbot"], path: "Tests/Architecture",
            swiftSettings: free),
    ]
)
