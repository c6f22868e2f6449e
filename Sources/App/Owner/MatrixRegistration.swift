import FoundationEssentials
import Matrix
import Shared

/// `offbot setup matrix`: writes what a homeserver needs to take Off as an application service.
struct MatrixRegistration {
    private static let fileName = "off-registration.yaml"
    private static let tokenName = "off-matrix-token.txt"

    let matrix: MatrixConfiguration
    let random: @Sendable () -> UInt64

    /// Writes two files into the working folder, and says what to do with them. No secret is printed.
    func write() throws {
        let token = secret()
        let folder = FileManager.default.currentDirectoryPath
        let registration = Array(yaml(token: token, serverToken: secret()).utf8)
        guard let file = NewFile.write(registration, to: folder, as: MatrixRegistration.fileName),
            let tokenFile = NewFile.write(Array("\(token)\n".utf8), to: folder, as: MatrixRegistration.tokenName)
        else { throw Failure(.failed, "Nothing can be written to \(folder): go to a folder of yours.") }
        print(
            """
            Two files, readable by you alone:

                \(file)
                \(tokenFile)

            1. Copy the first to where your homeserver can read it, such as /etc/matrix-synapse/off-registration.yaml.
            2. Name it in the homeserver's configuration (Synapse: homeserver.yaml), and restart the homeserver:

                app_service_config_files:
                  - /etc/matrix-synapse/off-registration.yaml

            3. Start Off with OFF_MATRIX_TOKEN_FILE=\(tokenFile). The account \(matrix.user.text) is made by itself.
            """)
    }

    /// In quotes throughout: a bare "off" is a boolean in YAML.
    func yaml(token: String, serverToken: String) -> String {
        """
        id: "off"
        url: null
        as_token: "\(token)"
        hs_token: "\(serverToken)"
        sender_localpart: "\(matrix.user.localpart)-service"
        rate_limited: false
        namespaces:
          users:
            - exclusive: true
              regex: '\(regex)'

        """
    }

    /// The account's name, taken literally.
    private var regex: String {
        matrix.user.text.reduce(into: "") { pattern, character in
            if character == "'" {
                pattern += "''"
            } else {
                pattern +=
                    character.isLetter || character.isNumber || "@:_-/=".contains(character)
                    ? String(character) : "\\\(character)"
            }
        }
    }

    private func secret() -> String {
        (0..<4).map { _ in
            let digits = String(random(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
