#pragma once

#include <microhttpd.h>

// How long every connection is to wait; 0 by default.
void delay_set(long milliseconds);

// Suspends the connection for that time. Returns whether there is anything to wait for.
int delay_connection(struct MHD_Connection *connection);

// Resumes the connections whose time has come. Returns the milliseconds until the next one is due, or -1.
int delay_resume_due(void);
