import CCurl
import Glibc

/// libcurl as a whole: loaded and initialised once, when the first transport is made.
///
/// It is not linked, because it brings some thirty libraries with it that a chat in a terminal never needs. Unchecked
/// because it holds addresses of functions, which may be called from any thread once they are known.
struct CurlLibrary: @unchecked Sendable {
    /// Nil where libcurl is not installed, or too old to have all of these.
    static let loaded = CurlLibrary()

    let easySetOption: UnsafeMutableRawPointer
    let easyGetInfo: UnsafeMutableRawPointer
    let multiSetOption: UnsafeMutableRawPointer
    let easyInit: ccurl_easy_init_f
    let easyReset: ccurl_easy_reset_f
    let easyCleanup: ccurl_easy_cleanup_f
    let listAppend: ccurl_slist_append_f
    let listFreeAll: ccurl_slist_free_all_f
    let multiInit: ccurl_multi_init_f
    let multiCleanup: ccurl_multi_cleanup_f
    let multiAdd: ccurl_multi_add_handle_f
    let multiRemove: ccurl_multi_remove_handle_f
    let multiPerform: ccurl_multi_perform_f
    let multiPoll: ccurl_multi_poll_f
    let multiWakeUp: ccurl_multi_wakeup_f
    let multiInfoRead: ccurl_multi_info_read_f

    private init?() {
        // The name is that of the interface, which has been the same since 2006; never closed again, as curl asks.
        guard let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL),
            let globalInit = Self.function("curl_global_init", in: library, as: ccurl_global_init_f.self),
            let easySetOption = dlsym(library, "curl_easy_setopt"),
            let easyGetInfo = dlsym(library, "curl_easy_getinfo"),
            let multiSetOption = dlsym(library, "curl_multi_setopt"),
            let easyInit = Self.function("curl_easy_init", in: library, as: ccurl_easy_init_f.self),
            let easyReset = Self.function("curl_easy_reset", in: library, as: ccurl_easy_reset_f.self),
            let easyCleanup = Self.function("curl_easy_cleanup", in: library, as: ccurl_easy_cleanup_f.self),
            let listAppend = Self.function("curl_slist_append", in: library, as: ccurl_slist_append_f.self),
            let listFreeAll = Self.function("curl_slist_free_all", in: library, as: ccurl_slist_free_all_f.self),
            let multiInit = Self.function("curl_multi_init", in: library, as: ccurl_multi_init_f.self),
            let multiCleanup = Self.function("curl_multi_cleanup", in: library, as: ccurl_multi_cleanup_f.self),
            let multiAdd = Self.function("curl_multi_add_handle", in: library, as: ccurl_multi_add_handle_f.self),
            let multiRemove = Self.function(
                "curl_multi_remove_handle", in: library, as: ccurl_multi_remove_handle_f.self),
            let multiPerform = Self.function("curl_multi_perform", in: library, as: ccurl_multi_perform_f.self),
            let multiPoll = Self.function("curl_multi_poll", in: library, as: ccurl_multi_poll_f.self),
            let multiWakeUp = Self.function("curl_multi_wakeup", in: library, as: ccurl_multi_wakeup_f.self),
            let multiInfoRead = Self.function("curl_multi_info_read", in: library, as: ccurl_multi_info_read_f.self),
            globalInit(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        self.easySetOption = easySetOption
        self.easyGetInfo = easyGetInfo
        self.multiSetOption = multiSetOption
        self.easyInit = easyInit
        self.easyReset = easyReset
        self.easyCleanup = easyCleanup
        self.listAppend = listAppend
        self.listFreeAll = listFreeAll
        self.multiInit = multiInit
        self.multiCleanup = multiCleanup
        self.multiAdd = multiAdd
        self.multiRemove = multiRemove
        self.multiPerform = multiPerform
        self.multiPoll = multiPoll
        self.multiWakeUp = multiWakeUp
        self.multiInfoRead = multiInfoRead
    }

    private static func function<Function>(
        _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
    ) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
