#pragma once

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "NativeAuth needs libcurl 7.80 or later (Debian, Ubuntu: libcurl4-openssl-dev; Fedora: libcurl-devel)"
#endif

// Swift can't call variadic functions. One shim for each type of argument keeps the calls type-checked.

typedef size_t (*ccurl_write_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, const struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_write(CURL *handle, CURLoption option, ccurl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode ccurl_multi_set_socket_callback(CURLM *multi, curl_socket_callback callback, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
    return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context) : code;
}

static inline CURLMcode ccurl_multi_set_timer_callback(
    CURLM *multi, curl_multi_timer_callback callback, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
    return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context) : code;
}

static inline CURLSHcode ccurl_share_use(CURLSH *share, curl_lock_data what) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, what);
}

// Only http and https. A newer header on an older library falls back to the older option.
static inline CURLcode ccurl_allow_http_only(CURL *handle) {
    CURLcode code = CURLE_UNKNOWN_OPTION;
#if LIBCURL_VERSION_NUM >= 0x075500
    code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#endif
    if (code == CURLE_UNKNOWN_OPTION) {
        code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    }
    return code;
}

// Abandoning a host name look-up must not wait for the resolver; a no-op before libcurl 7.87.
static inline void ccurl_abandon_resolver(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    (void)curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
#endif
}

// Makes the socket for a connection; CURL_SOCKET_BAD when it can't.
typedef curl_socket_t (*ccurl_open_socket_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode ccurl_set_open_socket(CURL *handle, ccurl_open_socket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback) : code;
}

// Closes such a socket; returns 0 when it is closed.
typedef int (*ccurl_close_socket_callback)(void *context, curl_socket_t socket);

static inline CURLcode ccurl_set_close_socket(CURL *handle, ccurl_close_socket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, context);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, callback) : code;
}

// Returns 0 to let the request go out, anything else to stop it.
typedef int (*ccurl_before_request_callback)(
    void *context, char *remote_address, char *local_address, int remote_port, int local_port);

// Has `callback` asked each time that libcurl is about to send the request on a connection.
static inline CURLcode ccurl_set_before_request(CURL *handle, ccurl_before_request_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback) : code;
}

// The trusted certificates that libcurl was built with, and its TLS library; NULL where it doesn't say.

static inline const char *ccurl_default_ca_file(void) {
    return curl_version_info(CURLVERSION_NOW)->cainfo;
}

static inline const char *ccurl_default_ca_folder(void) {
    return curl_version_info(CURLVERSION_NOW)->capath;
}

static inline const char *ccurl_tls_library(void) {
    return curl_version_info(CURLVERSION_NOW)->ssl_version;
}
