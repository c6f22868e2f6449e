import Foundation

// offbench: what things cost, measured and counted. No part of the product, and no test: it prints, and judges nothing.
//
//   swift run -c release offbench [checkin]
//   swift run -c release offbench evening
//   swift run -c release offbench load PATH-OF-OFFBOT
//   swift run -c release offbench matrix PATH-OF-OFFBOT
//   swift run -c release offbench matrix PYTHON Benchmarks/matrix_nio_bot.py
//   swift run -c release offbench lines
//   swift run -c release offbench prompts PATH-OF-OFFBOT [LINE]
//   swift run -c release offbench soak PATH-OF-OFFBOT [MINUTES]
//   swift run -c release offbench import
//   swift run -c release offbench fit FOLDER-OF-EXAMPLES SOURCE-FILE
//   swift run -c release offbench fit-safety EXAMPLES EVERYDAY-EXAMPLES NUMBER DATE SOURCE-FILE
//   swift run -c release offbench hold-out EXAMPLES EVERYDAY-EXAMPLES FILE-NAME...
//   swift run -c release offbench hold-out-meanings EXAMPLES FILE-NAME...
//   swift run -c release offbench doubts EXAMPLES
//   swift run -c release offbench played EVERY-SO-MANY FILE-OF-EXAMPLES...
//   swift run -c release offbench words < LINES
//   swift run -c release offbench safety
//   swift run -c release offbench understanding
//   swift run -c release offbench fuzz [--seed N] [--minutes N | --rounds N]

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first ?? "checkin" {
case "checkin": try await CheckInBenchmark.run()
case "played" where arguments.count >= 3:
    try await PlayedLines.run(Array(arguments.dropFirst(2)), every: Int(arguments[2]) ?? 1)
case "load" where arguments.count == 2: try await LoadBenchmark.run(offbot: arguments.last ?? "")
case "matrix" where arguments.count >= 2:
    try await LoadBenchmark.runOverMatrix(arguments[2], Array(arguments.dropFirst(2)))
case "lines": try LinesBenchmark.run()
case "import": try await ImportBenchmark.run()
case "evening": try await EveningBenchmark.run()
case "fit" where arguments.count == 3: try FitCommand.run(examples: arguments[2], output: arguments[3])
case "fit-safety" where arguments.count == 6:
    try FitCommand.runSafety(
        examples: arguments[2], everyday: arguments[3], number: Int(arguments[4]) ?? 0, date: arguments[5],
        output: arguments[6])
case "hold-out" where arguments.count >= 4:
    try FitCommand.holdOut(Array(arguments.dropFirst(3)), examples: arguments[2], everyday: arguments[3])
case "hold-out-meanings" where arguments.count >= 3:
    try FitCommand.holdOutMeanings(Array(arguments.dropFirst(2)), examples: arguments[2])
case "doubts" where arguments.count == 2: try FitCommand.printDoubts(examples: arguments.last ?? "")
case "words": FitCommand.printWords()
case "safety": HearingBenchmark.runSafety()
case "understanding": HearingBenchmark.runUnderstanding()
case "fuzz":
    guard let options = FuzzCommand.Options(Array(arguments.dropFirst())) else {
        print("fuzz takes --seed N, --minutes N or --rounds N, and --case NAME:N for one case alone")
        exit(2)
    }
    try await FuzzCommand.run(options)
case "prompts" where (2...3).contains(arguments.count):
    try await PromptsBenchmark.run(offbot: arguments[2], line: arguments.count == 3 ? arguments[3] : "sos")
case "soak" where (2...3).contains(arguments.count):
    try await SoakBenchmark.run(offbot: arguments[2], minutes: arguments.count == 3 ? Double(arguments[3]) ?? 10 : 10)
default:
    print(
        "offbench knows: checkin; evening; import; lines; played EVERY FILE...; load PATH-OF-OFFBOT; matrix PATH-OF-OFFBOT; prompts PATH-OF-OFFBOT [LINE]; "
            + "soak PATH-OF-OFFBOT [MINUTES]; fit FOLDER-OF-EXAMPLES SOURCE-FILE; "
            + "fit-safety EXAMPLES EVERYDAY-EXAMPLES NUMBER DATE SOURCE-FILE; "
            + "hold-out EXAMPLES EVERYDAY-EXAMPLES FILE-NAME...; hold-out-meanings EXAMPLES FILE-NAME...; doubts EXAMPLES; words; safety; understanding; fuzz [--seed N] [--minutes N]"
    )
    exit(2)
}
