/*
 * libcurl's types, and a way to call it once it is loaded.
 *
 * The library is opened when the first request is made and not linked: it brings some thirty other libraries, and
 * whoever only chats in a terminal should not carry them. So each function has a type here that its address is read
 * as, and the variadic ones, which Swift cannot call at all, get one wrapper for each kind of argument that curl
 * reads from its dots. The parameter types are the ones curl expects: `long` for switches, never `int`.
 */
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>

typedef __typeof__(&curl_global_init) ccurl_global_init_f;
typedef __typeof__(&curl_easy_init) ccurl_easy_init_f;
typedef __typeof__(&curl_easy_reset) ccurl_easy_reset_f;
typedef __typeof__(&curl_easy_cleanup) ccurl_easy_cleanup_f;
typedef __typeof__(&curl_slist_append) ccurl_slist_append_f;
typedef __typeof__(&curl_slist_free_all) ccurl_slist_free_all_f;
typedef __typeof__(&curl_multi_init) ccurl_multi_init_f;
typedef __typeof__(&curl_multi_cleanup) ccurl_multi_cleanup_f;
typedef __typeof__(&curl_multi_add_handle) ccurl_multi_add_handle_f;
typedef __typeof__(&curl_multi_remove_handle) ccurl_multi_remove_handle_f;
typedef __typeof__(&curl_multi_perform) ccurl_multi_perform_f;
typedef __typeof__(&curl_multi_poll) ccurl_multi_poll_f;
typedef __typeof__(&curl_multi_wakeup) ccurl_multi_wakeup_f;
typedef __typeof__(&curl_multi_info_read) ccurl_multi_info_read_f;

#define CCURL_SETOPT(setopt) ((__typeof__(&curl_easy_setopt))(setopt))

static inline CURLcode ccurl_set_long(void *setopt, CURL *easy, CURLoption option, long value) {
    return CCURL_SETOPT(setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_size(void *setopt, CURL *easy, CURLoption option, curl_off_t value) {
    return CCURL_SETOPT(setopt)(easy, option, value);
}

/* curl copies the string. */
static inline CURLcode ccurl_set_text(void *setopt, CURL *easy, CURLoption option, const char *value) {
    return CCURL_SETOPT(setopt)(easy, option, value);
}

/* curl keeps the pointer: what it points at must outlive the handle. */
static inline CURLcode ccurl_set_pointer(void *setopt, CURL *easy, CURLoption option, void *value) {
    return CCURL_SETOPT(setopt)(easy, option, value);
}

/* curl keeps the list: free it after the handle. */
static inline CURLcode ccurl_set_list(void *setopt, CURL *easy, CURLoption option, struct curl_slist *value) {
    return CCURL_SETOPT(setopt)(easy, option, value);
}

/* The write and header callbacks share this one signature. */
static inline CURLcode ccurl_set_data_callback(
    void *setopt, CURL *easy, CURLoption option, curl_write_callback callback) {
    return CCURL_SETOPT(setopt)(easy, option, callback);
}

static inline CURLcode ccurl_set_prerequest_callback(void *setopt, CURL *easy, curl_prereq_callback callback) {
    return CCURL_SETOPT(setopt)(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode ccurl_set_socket_callback(void *setopt, CURL *easy, curl_opensocket_callback callback) {
    return CCURL_SETOPT(setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

/* Without this curl waits for a resolver that hangs. Older than 7.87 it has no such switch, and waits. */
static inline CURLcode ccurl_leave_resolver_behind(void *setopt, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return CCURL_SETOPT(setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)setopt;
    (void)easy;
    return CURLE_OK;
#endif
}

/* The same restriction under its newer and its older name. */
static inline CURLcode ccurl_allow_http_only(void *setopt, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return CCURL_SETOPT(setopt)(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return CCURL_SETOPT(setopt)(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* The status of the last answer, or 0 when there was none. */
static inline long ccurl_response_status(void *getinfo, CURL *easy) {
    long status = 0;
    CURLcode code = ((__typeof__(&curl_easy_getinfo))getinfo)(easy, CURLINFO_RESPONSE_CODE, &status);
    return code == CURLE_OK ? status : 0;
}

static inline CURLMcode ccurl_multi_set_long(void *setopt, CURLM *multi, CURLMoption option, long value) {
    return ((__typeof__(&curl_multi_setopt))setopt)(multi, option, value);
}

#endif
