import Observation

/// Observes what the present message has read.
///
/// Observation frees a tracking only when something it has read changes: the tracking of a Screen whose data never
/// changes would live as long as the session. So each tracking also reads `rendering`, and changing that frees it.
@Observable
final class Watch {
    private var rendering = 0
    @ObservationIgnored private var isOn = false
    @ObservationIgnored private let whenChanged: @MainActor () -> Void

    init(whenChanged: @escaping @MainActor () -> Void) {
        self.whenChanged = whenChanged
    }

    /// Calls `whenChanged` once when something that `body` has read changes.
    func observe<T>(_ body: () -> T) -> T {
        stop()
        defer { isOn = true }
        return withObservationTracking {
            _ = rendering
            return body()
        } onChange: { [weak self] in
            // Everything observable here changes on the MainActor; the message is rendered again after this turn.
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
