#include "Harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

void harness_fail(const char *what, const char *detail) {
    fprintf(stderr, "error: %s: %s\n", what, detail);
    exit(1);
}

static long number(const char *name, const char *text, long least) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*end != '\0' || end == text || value < least) {
        harness_fail(name, "its number is wrong");
    }
    return value;
}

static void raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void take(struct harness_options *options, const char *name, const char *value) {
    if (strcmp(name, "--url") == 0) {
        options->url = value;
    } else if (strcmp(name, "--flows") == 0) {
        options->flows = number(name, value, 1);
    } else if (strcmp(name, "--in-flight") == 0) {
        options->in_flight = number(name, value, 1);
    } else if (strcmp(name, "--warm-up") == 0) {
        options->warm_up = number(name, value, 0);
    } else if (strcmp(name, "--idle") == 0) {
        options->idle_seconds = number(name, value, 0);
    } else if (strcmp(name, "--ca") == 0) {
        options->trusted_roots = value;
    } else if (strcmp(name, "--client-id") == 0) {
        options->client_id = value;
    } else {
        harness_fail(name, "there is no such option");
    }
}

struct harness_options harness_start(int count, char *const *arguments) {
    struct harness_options options = {
        .flows = 1,
        .in_flight = 1,
        .client_id = "00001111-aaaa-2222-bbbb-3333cccc4444",
        .email = "ana@contoso.com",
        .code = "12345678",
        .password = "New-Passw0rd-0",
    };
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count) {
            harness_fail(arguments[i], "its value is missing");
        }
        take(&options, arguments[i], arguments[i + 1]);
    }
    if (options.url == NULL) {
        harness_fail("--url", "it is missing");
    }
    if (options.flows % options.in_flight != 0) {
        harness_fail("--flows", "it must be a multiple of --in-flight");
    }
    raise_file_limit();
    return options;
}

static double in_seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

struct harness_meters harness_read_meters(void) {
    struct timespec now;
    struct rusage usage;
    clock_gettime(CLOCK_MONOTONIC, &now);
    getrusage(RUSAGE_SELF, &usage);
    return (struct harness_meters){
        .seconds = (double)now.tv_sec + (double)now.tv_nsec / 1e9,
        .user_seconds = in_seconds(usage.ru_utime),
        .system_seconds = in_seconds(usage.ru_stime),
        .wake_ups = usage.ru_nvcsw,
    };
}

// The peak of the program itself. getrusage also counts what the parent had in memory when it forked.
static long peak_memory_kb(void) {
    long peak = 0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        if (sscanf(line, "VmHWM: %ld kB", &peak) == 1) {
            break;
        }
    }
    if (status != NULL) {
        fclose(status);
    }
    return peak;
}

void harness_report(const struct harness_options *options, struct harness_meters begin, struct harness_meters end) {
    printf("{\"flows\": %ld, \"seconds\": %.6f, \"userSeconds\": %.6f, \"systemSeconds\": %.6f, \"wakeUps\": %ld, "
           "\"peakMemoryKB\": %ld",
        options->flows, end.seconds - begin.seconds, end.user_seconds - begin.user_seconds,
        end.system_seconds - begin.system_seconds, end.wake_ups - begin.wake_ups, peak_memory_kb());
    if (options->idle_seconds > 0) {
        sleep(1); // the threads of pools come to rest
        struct harness_meters before = harness_read_meters();
        sleep((unsigned)options->idle_seconds);
        struct harness_meters after = harness_read_meters();
        // The sleep of this thread is one of them.
        printf(", \"idleSeconds\": %ld, \"idleWakeUps\": %ld, \"idleCPUSeconds\": %.6f", options->idle_seconds,
            after.wake_ups - before.wake_ups - 1,
            after.user_seconds + after.system_seconds - before.user_seconds - before.system_seconds);
    }
    printf("}\n");
    fflush(stdout);
}
