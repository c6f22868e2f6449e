import CCurl

/// libcurl as a whole, which must be initialised once before anything else is called.
enum CurlLibrary {
    /// Swift runs this initialiser exactly once, whichever thread comes first.
    static let isReady = ccurl_global_init() == CURLE_OK
}
