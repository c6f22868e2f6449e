import CCurl

/// curl's multi handle: the set of transfers that one thread drives together, and their pool of connections.
///
/// Unchecked because the compiler cannot see who calls what: `wakeUp` may come from any thread, which curl allows for
/// this one function, and the mailbox's lock keeps it from coming after `free`. Everything else is for the loop's
/// thread alone.
struct MultiHandle: @unchecked Sendable {
    /// How many idle connections are kept; beyond that the oldest is closed.
    static let idleConnections = 40
    /// Woken by a socket, by one of curl's own deadlines or by `wakeUp`, so this only has to be long.
    private static let longestSleep = Int32.max

    let curl: CurlLibrary
    private let pointer: UnsafeMutableRawPointer

    /// Nil where there is no libcurl, or where it has no memory.
    init?() {
        guard let curl = CurlLibrary.loaded, let pointer = curl.multiInit() else { return nil }
        self.curl = curl
        self.pointer = pointer
        _ = ccurl_multi_set_long(curl.multiSetOption, pointer, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    }

    /// Closes the pooled connections; the handle is gone afterwards.
    func free() {
        _ = curl.multiCleanup(pointer)
    }

    func wakeUp() {
        _ = curl.multiWakeUp(pointer)
    }

    func add(_ easy: EasyHandle) -> Bool {
        curl.multiAdd(pointer, easy.pointer) == CURLM_OK
    }

    /// Takes a transfer out; one that is not finished loses its connection.
    func remove(_ easy: EasyHandle) {
        _ = curl.multiRemove(pointer, easy.pointer)
    }

    /// Does what can be done without waiting; false when the handle is broken.
    func perform() -> Bool {
        var running: Int32 = 0
        return curl.multiPerform(pointer, &running) == CURLM_OK
    }

    /// Sleeps until there is something to do; false when the handle is broken.
    func sleep() -> Bool {
        curl.multiPoll(pointer, nil, 0, Self.longestSleep, nil) == CURLM_OK
    }

    /// The next transfer that came to its end, named by its easy handle.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var remaining: Int32 = 0
        while let message = curl.multiInfoRead(pointer, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, message.pointee.data.result)
        }
        return nil
    }
}
