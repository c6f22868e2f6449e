import Foundation

// offbench: what things cost, measured and counted. No part of the product, and no test: it prints, and judges nothing.
//
//   swift run -c release offbench [checkin]

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first ?? "checkin" {
case "checkin": try await CheckInBenchmark.run()
default:
    print("offbench knows: checkin")
    exit(2)
}
