import Foundation

// offbench: what things cost, measured and counted. No part of the product, and no test: it prints, and judges nothing.
//
//   swift run -c release offbench [checkin]
//   swift run -c release offbench evening
//   swift run -c release offbench load PATH-OF-OFFBOT
//   swift run -c release offbench prompts PATH-OF-OFFBOT

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first ?? "checkin" {
case "checkin": try await CheckInBenchmark.run()
case "load" where arguments.count == 2: try await LoadBenchmark.run(offbot: arguments.last ?? "")
case "evening": try await EveningBenchmark.run()
case "prompts" where arguments.count == 2: try await PromptsBenchmark.run(offbot: arguments.last ?? "")
default:
    print("offbench knows: checkin; evening; load PATH-OF-OFFBOT; prompts PATH-OF-OFFBOT")
    exit(2)
}
