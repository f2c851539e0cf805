// Every connection waits equally long, so those that wait form a queue: the first one in is the first one due.
// All is done on the server's one thread. A timer thread would cost a switch for each answer, and each time
// libmicrohttpd goes through all connections that are suspended.

#include "delay.h"

#include <stddef.h>
#include <time.h>

// More than the connections that the server takes.
#define CAPACITY 32768

struct waiting {
    struct MHD_Connection *connection;
    double due;
};

static long delay_milliseconds;
static struct waiting queue[CAPACITY];
static size_t first;
static size_t count;

static double now_in_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void delay_set(long milliseconds) { delay_milliseconds = milliseconds; }

int delay_connection(struct MHD_Connection *connection) {
    if (delay_milliseconds == 0) {
        return 0;
    }
    double due = now_in_milliseconds() + (double)delay_milliseconds;
    queue[(first + count) % CAPACITY] = (struct waiting){.connection = connection, .due = due};
    count++;
    MHD_suspend_connection(connection);
    return 1;
}

int delay_resume_due(void) {
    if (count == 0) {
        return -1;
    }
    double now = now_in_milliseconds();
    while (count > 0 && queue[first].due <= now) {
        MHD_resume_connection(queue[first].connection);
        first = (first + 1) % CAPACITY;
        count--;
    }
    return count == 0 ? -1 : (int)(queue[first].due - now) + 1;
}
