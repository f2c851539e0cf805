#include "RawFlow.h"

#include <stdio.h>
#include <string.h>

static const char *const paths[RAW_STEPS] = {"start", "challenge", "continue", "submit", "poll_completion"};

// The fields that the package sends, so that both put the same bytes on the wire.
static const char *const header_lines[] = {
    "Accept: application/json",
    "Content-Type: application/x-www-form-urlencoded",
    "return-client-request-id: true",
    "client-request-id: 6f1c1a52-93f0-4d29-8d7c-2f5f0b8f6a11",
};

static const char challenge_types[] = "challenge_type=oob%20password%20redirect";

void raw_client_open(struct raw_client *client, const struct harness_options *options) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    client->options = options;
    client->headers = NULL;
    for (int step = 0; step < RAW_STEPS; step++) {
        char *url = client->urls[step];
        int length = snprintf(url, sizeof client->urls[step], "%s/resetpassword/v1.0/%s", options->url, paths[step]);
        if (length >= (int)sizeof client->urls[step]) {
            harness_fail("--url", "it is too long");
        }
    }
    for (size_t i = 0; i < sizeof header_lines / sizeof header_lines[0]; i++) {
        client->headers = curl_slist_append(client->headers, header_lines[i]);
    }
}

void raw_client_close(struct raw_client *client) {
    curl_slist_free_all(client->headers);
    curl_global_cleanup();
}

static size_t keep_answer(char *bytes, size_t size, size_t count, void *context) {
    struct raw_flow *flow = context;
    size_t added = size * count;
    if (flow->answer_size + added >= sizeof flow->answer) {
        return 0;
    }
    memcpy(flow->answer + flow->answer_size, bytes, added);
    flow->answer_size += added;
    return added;
}

CURL *raw_make_handle(const struct raw_client *client, struct raw_flow *flow) {
    CURL *handle = curl_easy_init();
    if (handle == NULL) {
        harness_fail("curl_easy_init", "no handle");
    }
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#endif
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, 60000L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, 120000L);
    curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)sizeof flow->answer);
    curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (client->options->trusted_roots != NULL) {
        curl_easy_setopt(handle, CURLOPT_CAINFO, client->options->trusted_roots);
        curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
    }
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, client->headers);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep_answer);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, flow);
    curl_easy_setopt(handle, CURLOPT_PRIVATE, flow);
    return handle;
}

static int write_body(const struct harness_options *options, struct raw_flow *flow) {
    char *body = flow->body;
    size_t size = sizeof flow->body;
    const char *id = options->client_id;
    switch (flow->step) {
    case 0:
        return snprintf(body, size, "client_id=%s&username=%s&%s", id, options->email, challenge_types);
    case 1:
        return snprintf(body, size, "client_id=%s&continuation_token=%s&%s", id, flow->token, challenge_types);
    case 2:
        return snprintf(
            body, size, "client_id=%s&continuation_token=%s&grant_type=oob&oob=%s", id, flow->token, options->code);
    case 3:
        return snprintf(body, size, "client_id=%s&continuation_token=%s&new_password=%s%d", id, flow->token,
            options->password, flow->generation);
    default:
        return snprintf(body, size, "client_id=%s&continuation_token=%s&", id, flow->token);
    }
}

void raw_prepare(const struct raw_client *client, CURL *handle, struct raw_flow *flow) {
    int length = write_body(client->options, flow);
    if (length >= (int)sizeof flow->body) {
        harness_fail(client->urls[flow->step], "the form is too long");
    }
    flow->answer_size = 0;
    curl_easy_setopt(handle, CURLOPT_URL, client->urls[flow->step]);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, flow->body);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)length);
}

// Finds the token by its name. The servers here write it without white space and without escapes.
static int find_token(struct raw_flow *flow) {
    static const char name[] = "\"continuation_token\":\"";
    flow->answer[flow->answer_size] = '\0';
    const char *value = strstr(flow->answer, name);
    if (value == NULL) {
        return 0;
    }
    value += sizeof name - 1;
    const char *end = strchr(value, '"');
    if (end == NULL || (size_t)(end - value) >= sizeof flow->token) {
        return 0;
    }
    memcpy(flow->token, value, (size_t)(end - value));
    flow->token[end - value] = '\0';
    return 1;
}

int raw_take_answer(CURL *handle, CURLcode code, struct raw_flow *flow) {
    if (code != CURLE_OK) {
        harness_fail(paths[flow->step], curl_easy_strerror(code));
    }
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    if (!find_token(flow) || status != 200) {
        harness_fail(paths[flow->step], flow->answer);
    }
    flow->step = (flow->step + 1) % RAW_STEPS;
    if (flow->step != 0) {
        return 0;
    }
    flow->generation = (flow->generation + 1) % 10;
    return 1;
}
