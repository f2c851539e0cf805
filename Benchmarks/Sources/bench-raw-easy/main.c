// Raw C over one easy handle that is used for all requests, one after the other.

#include <stddef.h>

#include "Harness.h"
#include "RawFlow.h"

static void run(const struct raw_client *client, CURL *handle, struct raw_flow *flow, long flows) {
    while (flows > 0) {
        raw_prepare(client, handle, flow);
        flows -= raw_take_answer(handle, curl_easy_perform(handle), flow);
    }
}

int main(int count, char **arguments) {
    struct harness_options options = harness_start(count, arguments);
    if (options.in_flight != 1) {
        harness_fail("--in-flight", "this subject runs one flow at a time");
    }
    struct raw_client client;
    struct raw_flow flow = {.step = 0};
    raw_client_open(&client, &options);
    CURL *handle = raw_make_handle(&client, &flow);

    run(&client, handle, &flow, options.warm_up);
    struct harness_meters begin = harness_read_meters();
    run(&client, handle, &flow, options.flows);
    harness_report(&options, begin, harness_read_meters());

    curl_easy_cleanup(handle);
    raw_client_close(&client);
    return 0;
}
