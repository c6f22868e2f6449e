import FoundationEssentials
import Glibc

/// Checks what every command relies on, before it starts.
enum Preflight {
    static func check() throws {
        refuseCoreDumps()
        refuseCrashReports()
        // A statically linked binary has time zones only if something in it refers to the Unicode library. The country
        // names in Settings do; if they go, this check fails and a reference has to be added here.
        guard let zone = TimeZone(identifier: "Europe/Berlin"),
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_000_000)) == 7200
        else {
            throw Failure(.failed, "Time zones are not known here: install the package tzdata.")
        }
    }

    /// Swift's report of a crash shows what lies in memory where registers point, which may be somebody's words. Whoever
    /// wants one sets SWIFT_BACKTRACE.
    private static func refuseCrashReports() {
        guard ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil else { return }
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    }

    /// A core dump would hold what people wrote, and the token. With a limit of 0, Linux still gives it to a program that
    /// collects dumps; with 1, to nobody.
    private static func refuseCoreDumps() {
        var limit = rlimit(rlim_cur: 1, rlim_max: 1)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }
}
