import Observation

/// Watches what the present message has read.
///
/// A tracking is released only when something that it has read changes. Without help, one of a Screen whose data stays as
/// it is lives as long as the session. So each tracking also reads `rendering`, and changing that releases it.
@Observable
final class Watch {
    private var rendering = 0
    @ObservationIgnored private var isOn = false
    @ObservationIgnored private let whenChanged: @MainActor () -> Void

    init(whenChanged: @escaping @MainActor () -> Void) {
        self.whenChanged = whenChanged
    }

    /// From here on `whenChanged` is called, once, when something changes that `body` has read.
    func observe<T>(_ body: () -> T) -> T {
        stop()
        defer { isOn = true }
        return withObservationTracking {
            _ = rendering
            return body()
        } onChange: { [weak self] in
            // Everything observable here changes on the MainActor; the turn after this one renders again.
            MainActor.assumeIsolated { self?.noteChange() }
        }
    }

    func stop() {
        isOn = false
        rendering += 1
    }

    private func noteChange() {
        guard isOn else { return }
        isOn = false
        whenChanged()
    }
}
