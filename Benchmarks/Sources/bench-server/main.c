// A tenant that takes everything: fixed answers to the five requests of a password reset, from one thread with epoll.
// The first line of standard output is the port. Runs until it is killed.

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "answers.h"
#include "delay.h"

struct arguments {
    uint16_t port; // 0: a free one
    long delay_milliseconds;
    const char *certificate; // file names; both or neither
    const char *key;
};

_Noreturn static void fail(const char *what, const char *detail) {
    fprintf(stderr, "error: %s: %s\n", what, detail);
    exit(1);
}

static struct arguments read_arguments(int count, char **words) {
    struct arguments arguments = {.port = 0};
    for (int i = 1; i + 1 < count; i += 2) {
        const char *value = words[i + 1];
        if (strcmp(words[i], "--port") == 0) {
            arguments.port = (uint16_t)atoi(value);
        } else if (strcmp(words[i], "--delay") == 0) {
            arguments.delay_milliseconds = atol(value);
        } else if (strcmp(words[i], "--certificate") == 0) {
            arguments.certificate = value;
        } else if (strcmp(words[i], "--key") == 0) {
            arguments.key = value;
        } else {
            fail(words[i], "there is no such option");
        }
    }
    if ((arguments.certificate == NULL) != (arguments.key == NULL)) {
        fail("--certificate", "it needs --key, and the other way round");
    }
    return arguments;
}

// How far a request has come; only the addresses count.
static char has_begun;
static char has_waited;

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *body, size_t *body_size, void **progress) {
    (void)context, (void)version, (void)body;
    if (*progress == NULL) {
        *progress = &has_begun;
        return MHD_YES;
    }
    if (*body_size > 0) {
        *body_size = 0;
        return MHD_YES;
    }
    if (*progress == &has_begun && delay_connection(connection)) {
        *progress = &has_waited;
        return MHD_YES;
    }
    struct MHD_Response *answer = strcmp(method, MHD_HTTP_METHOD_POST) == 0 ? answer_for(path) : NULL;
    if (answer == NULL) {
        return MHD_queue_response(connection, MHD_HTTP_NOT_FOUND, answer_not_found());
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, answer);
}

static char *read_file(const char *name) {
    enum { limit = 1 << 16 };
    FILE *file = fopen(name, "r");
    char *text = calloc(1, limit);
    if (file == NULL || text == NULL || fread(text, 1, limit - 1, file) == 0) {
        fail(name, "it can't be read");
    }
    fclose(file);
    return text;
}

static struct MHD_Daemon *start(const struct arguments *arguments) {
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(arguments->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_OptionItem tls[] = {{MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}};
    if (arguments->certificate != NULL) {
        flags |= MHD_USE_TLS;
        tls[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, read_file(arguments->certificate)};
        tls[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, read_file(arguments->key)};
    }
    return MHD_start_daemon(flags, 0, NULL, NULL, handle, NULL,
        MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_CONNECTION_LIMIT, 16000u,
        MHD_OPTION_CONNECTION_TIMEOUT, 120u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, 4096u,
        MHD_OPTION_ARRAY, tls,
        MHD_OPTION_END);
}

int main(int count, char **words) {
    struct arguments arguments = read_arguments(count, words);
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    signal(SIGPIPE, SIG_IGN);
    answers_make();
    delay_set(arguments.delay_milliseconds);
    struct MHD_Daemon *daemon = start(&arguments);
    if (daemon == NULL) {
        fail("bench-server", "it can't listen");
    }
    printf("%u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    while (MHD_run_wait(daemon, delay_resume_due()) == MHD_YES) {
    }
    fail("bench-server", "its loop ended");
}
