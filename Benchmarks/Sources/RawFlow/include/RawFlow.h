#pragma once

#include <curl/curl.h>
#include <stddef.h>

#include "Harness.h"

// A password reset in plain C over libcurl, as far as both raw subjects share it: what to send, how a handle is set
// up, what to read from an answer. How requests are carried is up to the subject.

#define RAW_STEPS 5

// What is the same for all flows of a process.
struct raw_client {
    const struct harness_options *options;
    char urls[RAW_STEPS][256];
    struct curl_slist *headers;
};

// One flow: the next step, the token to send with it, and the buffers of the request that is on its way.
struct raw_flow {
    int step;
    int generation; // a digit of the next password: an account doesn't take its last ones again
    size_t answer_size;
    char token[512];
    char body[1024];
    char answer[1024];
};

void raw_client_open(struct raw_client *client, const struct harness_options *options);
void raw_client_close(struct raw_client *client);

// Makes a handle with all that is the same for every request, and has it write answers to `flow`.
CURL *raw_make_handle(const struct raw_client *client, struct raw_flow *flow);

// Puts the flow's next request into the handle.
void raw_prepare(const struct raw_client *client, CURL *handle, struct raw_flow *flow);

// Checks the answer, takes the token from it and moves the flow on. Returns whether the flow has ended; it then starts
// again at its first step.
int raw_take_answer(CURL *handle, CURLcode code, struct raw_flow *flow);
