import CCurl

/// curl's handle of one transfer, and the owner of everything that curl keeps a pointer to.
///
/// curl gets three pointers: the handle itself, the header list, and the exchange its callbacks work on. This object
/// holds all three and lets them go in the one right order; the loop keeps it until the multi handle has let go.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let exchange: Exchange
    private var headers: UnsafeMutablePointer<curl_slist>?

    init(calling exchange: Exchange) throws(HTTPFailure) {
        guard let pointer = curl_easy_init() else { throw HTTPFailure(.transportFailed) }
        self.pointer = pointer
        self.exchange = exchange
        try install()
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headers)
    }

    var responseStatus: Int { ccurl_response_status(pointer) }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPFailure) {
        try check(ccurl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, to flag: Bool) throws(HTTPFailure) {
        try check(ccurl_set_long(pointer, option, flag ? 1 : 0))
    }

    func set(_ option: CURLoption, _ text: String) throws(HTTPFailure) {
        try check(ccurl_set_text(pointer, option, text))
    }

    func set(_ option: CURLoption, size: Int) throws(HTTPFailure) {
        try check(ccurl_set_size(pointer, option, curl_off_t(size)))
    }

    /// Hands the request's header lines over; call it once.
    func setHeaders(_ lines: [String]) throws(HTTPFailure) {
        for line in lines {
            guard let longer = curl_slist_append(headers, line) else { throw HTTPFailure(.transportFailed) }
            headers = longer
        }
        try check(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, headers))
    }

    private func install() throws(HTTPFailure) {
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        try check(ccurl_set_data_callback(pointer, CURLOPT_READFUNCTION, provideBody))
        try check(ccurl_set_pointer(pointer, CURLOPT_READDATA, context))
        try check(ccurl_set_seek_callback(pointer, refuseToRewind))
        try check(ccurl_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, receiveHeaderLine))
        try check(ccurl_set_pointer(pointer, CURLOPT_HEADERDATA, context))
        try check(ccurl_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(ccurl_set_pointer(pointer, CURLOPT_WRITEDATA, context))
        try check(ccurl_set_prerequest_callback(pointer, permitAttempt))
        try check(ccurl_set_pointer(pointer, CURLOPT_PREREQDATA, context))
        try check(ccurl_set_socket_callback(pointer, openSocket))
    }

    func check(_ code: CURLcode) throws(HTTPFailure) {
        guard code == CURLE_OK else { throw HTTPFailure(.transportFailed, curlCode: code.rawValue) }
    }
}
