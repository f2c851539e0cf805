// The answers: valid for version 1 of the protocol, the same for every flow, and each exactly 300 bytes long.

#include "answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY_SIZE 300

struct endpoint {
    const char *name;
    const char *fields; // all but the token, which fills the body up
    struct MHD_Response *answer;
};

static struct endpoint endpoints[] = {
    {"start", "", NULL},
    {"challenge",
        ",\"challenge_type\":\"oob\",\"binding_method\":\"prompt\",\"challenge_channel\":\"email\","
        "\"challenge_target_label\":\"a***a@co**o**o.com\",\"code_length\":8,\"interval\":300",
        NULL},
    {"continue", ",\"expires_in\":600", NULL},
    {"submit", ",\"poll_interval\":1", NULL},
    {"poll_completion", ",\"status\":\"succeeded\",\"expires_in\":600", NULL},
};

static const size_t endpoint_count = sizeof endpoints / sizeof endpoints[0];
static struct MHD_Response *not_found;

static void fill_token(char *token, size_t length) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (size_t i = 0; i < length; i++) {
        token[i] = letters[i * 11 % (sizeof letters - 1)];
    }
    token[length] = '\0';
}

static struct MHD_Response *make_answer(const char *fields) {
    static const char frame[] = "{\"continuation_token\":\"\"}";
    char token[BODY_SIZE];
    char body[BODY_SIZE + 1];
    fill_token(token, BODY_SIZE - strlen(fields) - (sizeof frame - 1));
    snprintf(body, sizeof body, "{\"continuation_token\":\"%s\"%s}", token, fields);

    struct MHD_Response *answer = MHD_create_response_from_buffer(strlen(body), body, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(answer, "Content-Type", "application/json; charset=utf-8");
    MHD_add_response_header(answer, "Cache-Control", "no-store");
    MHD_add_response_header(answer, "x-ms-request-id", "3f0c7b9e-5f51-4a0e-9f51-7c1f2f0e9a00");
    return answer;
}

void answers_make(void) {
    for (size_t i = 0; i < endpoint_count; i++) {
        endpoints[i].answer = make_answer(endpoints[i].fields);
    }
    not_found = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
}

struct MHD_Response *answer_for(const char *path) {
    static const char prefix[] = "/resetpassword/v1.0/";
    const char *tenant = path[0] == '/' ? path + 1 : path;
    const char *rest = strchr(tenant, '/');
    if (rest == NULL || strncmp(rest, prefix, sizeof prefix - 1) != 0) {
        return NULL;
    }
    const char *name = rest + sizeof prefix - 1;
    for (size_t i = 0; i < endpoint_count; i++) {
        if (strcmp(name, endpoints[i].name) == 0) {
            return endpoints[i].answer;
        }
    }
    return NULL;
}

struct MHD_Response *answer_not_found(void) { return not_found; }
