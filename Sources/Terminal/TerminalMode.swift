import Glibc

/// The terminal hands over each key instead of whole lines, until this is restored.
package struct TerminalMode {
    private let descriptor: Int32
    private let before: termios

    /// Nil where it is no terminal.
    package init?(descriptor: Int32 = STDIN_FILENO) {
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { return nil }
        before = mode
        self.descriptor = descriptor
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(descriptor, TCSANOW, &mode) == 0 else { return nil }
    }

    package func restore() {
        var mode = before
        tcsetattr(descriptor, TCSANOW, &mode)
    }
}
