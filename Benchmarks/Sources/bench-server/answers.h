#pragma once

#include <microhttpd.h>

// Makes the answers of all endpoints, once for the process.
void answers_make(void);

// The answer for a path such as `/contoso.onmicrosoft.com/resetpassword/v1.0/start`, or NULL.
struct MHD_Response *answer_for(const char *path);

// The answer for all that the server doesn't know.
struct MHD_Response *answer_not_found(void);
