// Raw C over one multi handle, driven by epoll on a single thread: a slot for each flow in flight, each with an easy
// handle of its own.

#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "Harness.h"
#include "RawFlow.h"

struct slot {
    struct raw_flow flow; // the first member: the handle's private pointer leads here
    CURL *handle;
    long flows_left;
};

struct loop {
    struct raw_client client;
    CURLM *multi;
    int epoll;
    int has_deadline;
    double deadline; // when libcurl wants to be called without an event
    long busy_slots;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// libcurl says what it waits for on a socket.
static int watch_socket(CURL *handle, curl_socket_t socket, int wanted, void *context, void *known) {
    struct loop *loop = context;
    struct epoll_event event = {.data.fd = socket};
    (void)handle;
    if (wanted == CURL_POLL_REMOVE) {
        epoll_ctl(loop->epoll, EPOLL_CTL_DEL, socket, NULL);
        return 0;
    }
    if (wanted & CURL_POLL_IN) {
        event.events |= EPOLLIN;
    }
    if (wanted & CURL_POLL_OUT) {
        event.events |= EPOLLOUT;
    }
    epoll_ctl(loop->epoll, known == NULL ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event);
    curl_multi_assign(loop->multi, socket, loop);
    return 0;
}

// libcurl says when it wants to be called at the latest.
static int set_deadline(CURLM *multi, long milliseconds, void *context) {
    struct loop *loop = context;
    (void)multi;
    loop->has_deadline = milliseconds >= 0;
    loop->deadline = now() + (double)milliseconds / 1e3;
    return 0;
}

static void send_next(struct loop *loop, struct slot *slot) {
    raw_prepare(&loop->client, slot->handle, &slot->flow);
    CURLMcode code = curl_multi_add_handle(loop->multi, slot->handle);
    if (code != CURLM_OK) {
        harness_fail("curl_multi_add_handle", curl_multi_strerror(code));
    }
}

static void take_finished(struct loop *loop) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(loop->multi, &left)) != NULL) {
        CURL *handle = message->easy_handle;
        CURLcode code = message->data.result;
        struct slot *slot = NULL;
        curl_easy_getinfo(handle, CURLINFO_PRIVATE, &slot);
        curl_multi_remove_handle(loop->multi, handle);
        if (raw_take_answer(handle, code, &slot->flow) && --slot->flows_left == 0) {
            loop->busy_slots--;
        } else {
            send_next(loop, slot);
        }
    }
}

static int milliseconds_to_deadline(const struct loop *loop) {
    if (!loop->has_deadline) {
        return -1;
    }
    double left = loop->deadline - now();
    return left <= 0 ? 0 : (int)(left * 1e3) + 1;
}

static int curl_state(uint32_t events) {
    int state = 0;
    if (events & (EPOLLIN | EPOLLHUP)) {
        state |= CURL_CSELECT_IN;
    }
    if (events & EPOLLOUT) {
        state |= CURL_CSELECT_OUT;
    }
    if (events & EPOLLERR) {
        state |= CURL_CSELECT_ERR;
    }
    return state;
}

static void turn(struct loop *loop) {
    int running;
    int timeout = milliseconds_to_deadline(loop);
    if (timeout == 0) {
        // What is due needs no look at the sockets first.
        loop->has_deadline = 0;
        curl_multi_socket_action(loop->multi, CURL_SOCKET_TIMEOUT, 0, &running);
    } else {
        struct epoll_event events[256];
        int count = epoll_wait(loop->epoll, events, 256, timeout);
        for (int i = 0; i < count; i++) {
            curl_multi_socket_action(loop->multi, events[i].data.fd, curl_state(events[i].events), &running);
        }
    }
    take_finished(loop);
}

// Has each slot run so many flows, and waits for all.
static void run(struct loop *loop, struct slot *slots, long count, long flows_each) {
    if (flows_each == 0) {
        return;
    }
    loop->busy_slots = count;
    for (long i = 0; i < count; i++) {
        slots[i].flows_left = flows_each;
        send_next(loop, &slots[i]);
    }
    while (loop->busy_slots > 0) {
        turn(loop);
    }
}

int main(int count, char **arguments) {
    struct harness_options options = harness_start(count, arguments);
    long slot_count = options.in_flight;
    struct loop loop = {.epoll = epoll_create1(EPOLL_CLOEXEC)};
    raw_client_open(&loop.client, &options);
    loop.multi = curl_multi_init();
    curl_multi_setopt(loop.multi, CURLMOPT_PIPELINING, (long)CURLPIPE_NOTHING);
    curl_multi_setopt(loop.multi, CURLMOPT_MAXCONNECTS, slot_count);
    curl_multi_setopt(loop.multi, CURLMOPT_SOCKETFUNCTION, watch_socket);
    curl_multi_setopt(loop.multi, CURLMOPT_SOCKETDATA, &loop);
    curl_multi_setopt(loop.multi, CURLMOPT_TIMERFUNCTION, set_deadline);
    curl_multi_setopt(loop.multi, CURLMOPT_TIMERDATA, &loop);
    struct slot *slots = calloc((size_t)slot_count, sizeof *slots);
    if (slots == NULL) {
        harness_fail("calloc", "out of memory");
    }
    for (long i = 0; i < slot_count; i++) {
        slots[i].handle = raw_make_handle(&loop.client, &slots[i].flow);
    }

    run(&loop, slots, slot_count, options.warm_up);
    struct harness_meters begin = harness_read_meters();
    run(&loop, slots, slot_count, options.flows / slot_count);
    harness_report(&options, begin, harness_read_meters());

    for (long i = 0; i < slot_count; i++) {
        curl_easy_cleanup(slots[i].handle);
    }
    curl_multi_cleanup(loop.multi);
    close(loop.epoll);
    free(slots);
    raw_client_close(&loop.client);
    return 0;
}
