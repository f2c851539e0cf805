#pragma once

// What all subjects share: the same arguments, the same meters, the same line of output.

// What a subject is asked to do.
struct harness_options {
    const char *url;           // the tenant's address, without a slash at its end
    long flows;                // how many flows to measure
    long in_flight;            // how many of them at a time; `flows` is a multiple of it
    long warm_up;              // flows of each slot that run before the meters start
    long idle_seconds;         // how long to stay idle after the flows, with the wake-ups counted
    const char *trusted_roots; // a PEM file, or NULL for what the system trusts
    const char *client_id;
    const char *email;         // in the form encoding
    const char *code;
    const char *password;
};

// The meters of the process at one moment.
struct harness_meters {
    double seconds;
    double user_seconds;
    double system_seconds;
    long wake_ups; // of all threads: how often one slept and went on
};

// Reads the command line, and allows the process as many open files as the system grants. Ends the process if an
// argument is wrong.
struct harness_options harness_start(int count, char *const *arguments);

struct harness_meters harness_read_meters(void);

// Prints the figures between two readings as one line of JSON; stays idle before that if it was asked to.
void harness_report(const struct harness_options *options, struct harness_meters begin, struct harness_meters end);

// Ends the process with a message: a flow that fails makes the figures worthless.
_Noreturn void harness_fail(const char *what, const char *detail);
