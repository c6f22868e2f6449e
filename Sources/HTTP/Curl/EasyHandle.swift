import CCurl

/// curl's handle of one transfer after another, and the owner of everything that curl keeps a pointer to.
///
/// curl gets three pointers: the handle itself, the header list, and the exchange its callbacks work on. This object
/// holds all three and lets them go in the one right order; the loop keeps it until the multi handle has let go.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let curl: CurlLibrary
    private var exchange: Exchange?
    private var headers: UnsafeMutablePointer<curl_slist>?

    init(of curl: CurlLibrary) throws(HTTPFailure) {
        guard let pointer = curl.easyInit() else { throw HTTPFailure(.transportFailed) }
        self.curl = curl
        self.pointer = pointer
    }

    deinit {
        curl.easyCleanup(pointer)
        curl.listFreeAll(headers)
    }

    var responseStatus: Int { ccurl_response_status(curl.easyGetInfo, pointer) }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPFailure) {
        try check(ccurl_set_long(curl.easySetOption, pointer, option, value))
    }

    func set(_ option: CURLoption, to flag: Bool) throws(HTTPFailure) {
        try check(ccurl_set_long(curl.easySetOption, pointer, option, flag ? 1 : 0))
    }

    func set(_ option: CURLoption, _ text: String) throws(HTTPFailure) {
        try check(ccurl_set_text(curl.easySetOption, pointer, option, text))
    }

    func set(_ option: CURLoption, size: Int) throws(HTTPFailure) {
        try check(ccurl_set_size(curl.easySetOption, pointer, option, curl_off_t(size)))
    }

    /// Hands the request's header lines over; call it once.
    func setHeaders(_ lines: [String]) throws(HTTPFailure) {
        for line in lines {
            guard let longer = curl.listAppend(headers, line) else { throw HTTPFailure(.transportFailed) }
            headers = longer
        }
        try check(ccurl_set_list(curl.easySetOption, pointer, CURLOPT_HTTPHEADER, headers))
    }

    /// Hands the request's body over; curl copies it, and sends a small one together with the head.
    func setBody(_ bytes: [UInt8]) throws(HTTPFailure) {
        try set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
        guard !bytes.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, "") }
        let code = bytes.withUnsafeBytes { bytes in
            ccurl_set_pointer(
                curl.easySetOption, pointer, CURLOPT_COPYPOSTFIELDS,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        try check(code)
    }

    /// Forgets the transfer before: every option is again as curl has it by itself.
    func reset() {
        curl.easyReset(pointer)
        curl.listFreeAll(headers)
        (headers, exchange) = (nil, nil)
    }

    /// The exchange that curl's callbacks work on from now on.
    func call(_ exchange: Exchange) throws(HTTPFailure) {
        self.exchange = exchange
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        try check(ccurl_set_data_callback(curl.easySetOption, pointer, CURLOPT_HEADERFUNCTION, receiveHeaderLine))
        try check(ccurl_set_pointer(curl.easySetOption, pointer, CURLOPT_HEADERDATA, context))
        try check(ccurl_set_data_callback(curl.easySetOption, pointer, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(ccurl_set_pointer(curl.easySetOption, pointer, CURLOPT_WRITEDATA, context))
        try check(ccurl_set_prerequest_callback(curl.easySetOption, pointer, permitAttempt))
        try check(ccurl_set_pointer(curl.easySetOption, pointer, CURLOPT_PREREQDATA, context))
        try check(ccurl_set_socket_callback(curl.easySetOption, pointer, openSocket))
    }

    func leaveResolverBehind() throws(HTTPFailure) {
        try check(ccurl_leave_resolver_behind(curl.easySetOption, pointer))
    }

    func allowHTTPOnly() throws(HTTPFailure) {
        try check(ccurl_allow_http_only(curl.easySetOption, pointer))
    }

    private func check(_ code: CURLcode) throws(HTTPFailure) {
        guard code == CURLE_OK else { throw HTTPFailure(.transportFailed, curlCode: code.rawValue) }
    }
}
