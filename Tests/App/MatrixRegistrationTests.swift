import Foundation
import Messaging
import Support
import Testing

@testable import App

@Suite("The registration of an application service")
struct MatrixRegistrationTests {
    @Test("names the account literally, in quotes, with a service user that is another")
    func yaml() throws {
        let values = ["OFF_MATRIX_HOMESERVER": "https://example.org", "OFF_MATRIX_USER": "@o.f+f:example.org"]
        let matrix = try #require(try Configuration(environment: values, file: nil).matrix)
        let yaml = MatrixRegistration(matrix: matrix, random: { 1 }).yaml(token: "one", serverToken: "two")
        let lines = yaml.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for line in [
            "id: \"off\"", "url: null", "as_token: \"one\"", "hs_token: \"two\"", "sender_localpart: \"o.f+f-service\"",
            "rate_limited: false", #"regex: '@o\.f\+f:example\.org'"#,
        ] {
            #expect(lines.contains(line))
        }
    }

    @Test("is written with its token for its owner alone, and no secret is printed")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let environment = [
                "OFF_MATRIX_HOMESERVER": "https://example.org", "OFF_MATRIX_USER": "@off:example.org",
            ]
            let process = try ChildProcess(
                "sh", ["-c", "cd '\(folder.path)' && exec '\(products)/offbot' setup matrix"],
                environment: environment)
            let ended = await process.end()
            let read = { (name: String) in
                try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
            let token = try read("off-matrix-token.txt").trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(token.count == 64)
            #expect(try read("off-registration.yaml").contains(token))
            #expect(ended.status == 0 && !ended.output.contains(token))
            for name in ["off-matrix-token.txt", "off-registration.yaml"] {
                let file = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
                #expect(file[.posixPermissions] as? Int == 0o600)
            }
        }
    }
}
