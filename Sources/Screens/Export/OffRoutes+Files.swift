public import Conversation
import Domains
public import Shared

extension OffRoutes {
    /// What comes as due once a file is read; its occurrence is a refusal, or nothing.
    public static let fileWasRead = "import.read"

    public func file(_ file: FileReference, in app: AppContext) -> Next<AppContext>? {
        app.imports.want(file)
        return .push(ImportScreen(.reading))
    }
}
