#pragma once

#if !__has_include(<microhttpd.h>) || !__has_include(<gnutls/gnutls.h>)
#error "NativeAuthServing, and NativeAuthMock and NativeAuthBrowser with it, need libmicrohttpd and GnuTLS: run make libraries, or install libmicrohttpd-dev (Fedora: libmicrohttpd-devel gnutls-devel; Homebrew: libmicrohttpd gnutls)"
#endif

#include <errno.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Swift can't call variadic functions and doesn't see macros that cast, so each one in use has a typed wrapper here.

/// Decodes a text of the address in place, but for one with a zero byte, which libmicrohttpd would cut there.
static inline size_t http_unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strstr(text, "%00") == NULL ? MHD_http_unescape(text) : strlen(text);
}

typedef void *(*http_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

/// Starts a daemon with one polling thread on a socket that already listens. With a key and a certificate it speaks TLS.
/// What `target` makes of a request's target, as it came, is what the request's other callbacks get. A limit of 0 for one
/// address is none.
static inline struct MHD_Daemon *http_start_daemon(
    int listen_socket, const char *key_pem, const char *certificate_pem, const char *tls_priorities,
    unsigned int connection_limit, unsigned int connections_per_address, unsigned int idle_seconds,
    http_target_callback target, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected, void *context
) {
    // Not epoll: libmicrohttpd 0.9.75 then misses the end of a connection that comes with its last bytes.
    unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    struct MHD_OptionItem options[12];
    size_t count = 0;
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_LISTEN_SOCKET, listen_socket, NULL };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)target, context };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)http_unescape, NULL };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connected, context };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_CONNECTION_LIMIT, connection_limit, NULL };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_address, NULL };
    options[count++] = (struct MHD_OptionItem){ MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, NULL };
    if (key_pem != NULL) {
        flags |= MHD_USE_TLS;
        options[count++] = (struct MHD_OptionItem){ MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key_pem };
        options[count++] = (struct MHD_OptionItem){ MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate_pem };
    }
    if (tls_priorities != NULL) {
        options[count++] = (struct MHD_OptionItem){ MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)tls_priorities };
    }
    options[count] = (struct MHD_OptionItem){ MHD_OPTION_END, 0, NULL };
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// Has a daemon take no more connections, which are refused from now on. Returns the listening socket, to be closed once the
/// daemon has ended, or a negative number where there is none.
static inline int http_close_port(struct MHD_Daemon *daemon) {
    int listening = MHD_quiesce_daemon(daemon);
    if (listening >= 0) shutdown(listening, SHUT_RD);
    return listening;
}

/// The pointer that the notify-connection callback left with this connection's socket.
static inline void *http_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline int http_connection_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// Sends bytes past libmicrohttpd, over TLS where the connection has it. Returns 0 unless all of them went out.
static inline int http_send_raw(struct MHD_Connection *connection, const char *bytes, size_t count) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    ssize_t sent = info != NULL && info->tls_session != NULL
        ? gnutls_record_send((gnutls_session_t)info->tls_session, bytes, count)
        : send(http_connection_socket(connection), bytes, count, MSG_NOSIGNAL);
    return sent == (ssize_t)count;
}

/// Lets a response of unknown size carry any Content-Length, and closes the connection behind it.
static inline enum MHD_Result http_allow_any_length(struct MHD_Response *response) {
    enum MHD_ResponseFlags flags = MHD_RF_INSANITY_HEADER_CONTENT_LENGTH | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT;
    return MHD_set_response_options(response, flags, MHD_RO_END);
}

/// Sends RST at once and leaves the descriptor open, since libmicrohttpd still has to close it.
static inline void http_reset_socket(int socket) {
    struct linger linger = { .l_onoff = 1, .l_linger = 0 };
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    struct sockaddr none;
    memset(&none, 0, sizeof none);
    none.sa_family = AF_UNSPEC;
    connect(socket, &none, sizeof none);
}

/// Opens a socket that listens on a numeric address. Returns the descriptor, or the negated errno. Port 0 becomes a free
/// port.
static inline int http_listen(const char *address, uint16_t *port) {
    char service[8];
    snprintf(service, sizeof service, "%u", *port);
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV;
    struct addrinfo *found;
    if (getaddrinfo(address, service, &hints, &found) != 0) return -EADDRNOTAVAIL;

    int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    if (descriptor < 0 || setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0
        || bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 || listen(descriptor, SOMAXCONN) != 0
        || getsockname(descriptor, (struct sockaddr *)&bound, &length) != 0) {
        int reason = errno;
        if (descriptor >= 0) close(descriptor);
        freeaddrinfo(found);
        return -reason;
    }
    freeaddrinfo(found);
    *port = ntohs(
        bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                    : ((struct sockaddr_in *)&bound)->sin_port
    );
    return descriptor;
}

static const socklen_t http_address_size = NI_MAXHOST;

/// Writes the numeric address at the other end of a connection, or nothing where there is none.
static inline void http_peer_address(struct MHD_Connection *connection, char *address, socklen_t size) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    address[0] = 0;
    if (info == NULL || info->client_addr == NULL) return;
    const struct sockaddr *peer = info->client_addr;
    socklen_t length = peer->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (getnameinfo(peer, length, address, size, NULL, 0, NI_NUMERICHOST) != 0) address[0] = 0;
}

static inline void mock_gnutls_free(void *memory) {
    gnutls_free(memory);
}

static const ssize_t http_body_ends_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
static const ssize_t http_body_ends = MHD_CONTENT_READER_END_OF_STREAM;
static const uint64_t http_unknown_size = MHD_SIZE_UNKNOWN;
static const unsigned int mock_p256_bits = GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
