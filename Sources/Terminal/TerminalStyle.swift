import FoundationEssentials
import Glibc

/// What the output can show: a screen with colours and a width, or a pipe with plain lines.
package struct TerminalStyle: Sendable {
    package let isInteractive: Bool
    package let hasColour: Bool
    /// Columns to wrap at; nil does not wrap.
    package let width: Int?

    package init(isInteractive: Bool, hasColour: Bool, width: Int?) {
        self.isInteractive = isInteractive
        self.hasColour = hasColour
        self.width = width
    }

    package static let plain = TerminalStyle(isInteractive: false, hasColour: false, width: nil)

    /// The style of this process's output. NO_COLOR turns colour off.
    package static func current(environment: [String: String]) -> TerminalStyle {
        let isScreen = isatty(STDOUT_FILENO) == 1
        let isAsked = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return TerminalStyle(
            isInteractive: isScreen && isatty(STDIN_FILENO) == 1, hasColour: isScreen && !isAsked,
            width: isScreen ? columns() : nil)
    }

    private static func columns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return nil }
        return min(Int(size.ws_col), 88)
    }
}
